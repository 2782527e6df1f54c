import { useUser } from '../accounts/users/userQuery.ts'
import { usePublicConfig } from '../brands/publicConfig.ts'
import { NoticesBell } from '../messages/notices/NoticesBell.tsx'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './MainHeader.module.css'
import { PointsBalance } from './MobileHeader.tsx'
import { UserMenu } from './UserMenu.tsx'
import { WaitingItem } from './waiting/WaitingItem.tsx'

/** The header from tablet width on: home link, points balance, notices and user menu. */
export function MainHeader() {
  const { header_logo: logo, title } = usePublicConfig().project
  const { unread_notices: unread = 0 } = useUser()
  return (
    <header className={styles.header}>
      <AppLink href={paths.home()} className={styles.home}>
        <Logo brand={logo} name={title} />
      </AppLink>
      <WaitingItem />
      <PointsBalance />
      <NoticesBell count={unread} />
      <UserMenu />
    </header>
  )
}
