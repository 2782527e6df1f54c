import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t, useLanguage } from '../language.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Card, Rows } from '../ui/Card.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { profileMenu } from './profileMenu.ts'
import styles from './Settings.module.css'
import { shownName } from './shownName.ts'
import { useUser } from './userQuery.ts'

/** All that is the person's own, as a page: where the bottom bar leads. */
export function SettingMenuScreen() {
  useLanguage()
  const user = useUser()
  const entries = profileMenu(useApplicationConfig())
  return (
    <>
      <PageTitle>{t('users.menuTitle')}</PageTitle>
      <div className={styles.content}>
        <div className={styles.row}>
          <Avatar src={user.avatar} seed={user.id} size={56} />
          <div>
            <b>{shownName(user)}</b>
            <div className={styles.quiet}>{user.email}</div>
          </div>
        </div>
        <Card padded={false}>
          <Rows inset className={styles.lines}>
            {entries.map(({ path, label, icon: Icon, isDangerous }) => (
              <li key={path}>
                <Link to={path} className={styles.line ?? ''} data-danger={isDangerous || undefined} activeProps={{}}>
                  <Icon aria-hidden />
                  {t(label)}
                  <ChevronRight aria-hidden />
                </Link>
              </li>
            ))}
          </Rows>
        </Card>
      </div>
    </>
  )
}
