import { useQuery } from '@tanstack/react-query'
import { useRouter, createLink } from '@tanstack/react-router'
import { ChevronLeft, Menu } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../accounts/users/userQuery.ts'
import { usePublicConfig } from '../brands/publicConfig.ts'
import { useHeaderTitle } from '../brands/useTitle.ts'
import { scoreQuery } from '../learning/points/scoreQuery.ts'
import { NoticeBadge } from '../messages/notices/NoticesBell.tsx'
import { withTexts, t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { useScreenMeta } from '../router.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton, iconButtonClass } from '../ui/IconButton.tsx'
import { lazyOverlay } from '../ui/lazyComponent.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import { Modal } from '../ui/Modal.tsx'
import { PointsPill } from '../ui/PointsPill.tsx'
import { useMenu } from './menu.ts'
import styles from './MobileHeader.module.css'
import { goBackTo, previousPath } from './sectionHistory.ts'
import { WaitingItem } from './waiting/WaitingItem.tsx'

const PillLink = createLink(PointsPill)

const MobileMenu = lazyOverlay(async () => (await withTexts(import('./MobileMenu.tsx'))).MobileMenu)

export function preloadMobileMenu(): void {
  Modal.preload()
  MobileMenu.preload()
}

/** The header on phones: logo or back button, title and menu. */
export function MobileHeader() {
  const { name } = useScreenMeta()
  const { groups, bar } = useMenu()
  const [open, setOpen] = useState(false)
  const { project } = usePublicConfig()
  const title = useHeaderTitle()
  const { unread_notices: unread = 0 } = useUser()
  // The settings are a menu entry, but on a phone an inner page of the profile menu.
  const isRoot = name !== 'userSettings' && [...groups.flat(), ...bar].some((entry) => entry.name === name)
  return (
    <header className={styles.header}>
      {isRoot ? (
        <AppLink href={paths.home()} className={classes(iconButtonClass(), styles.mark)} aria-label={t('layout.home')}>
          <LogoMark brand={project.header_logo} />
        </AppLink>
      ) : (
        <BackButton />
      )}
      <div className={styles.title}>{name === 'home' ? project.title : title}</div>
      <div className={styles.acts}>
        <WaitingItem />
        {isRoot && <PointsBalance />}
        <IconButton
          label={t('layout.menu')}
          icon={<Menu />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={preloadMobileMenu}
          onFocus={preloadMobileMenu}
          onClick={() => setOpen(true)}
        />
        <NoticeBadge count={unread} className={styles.badge} />
      </div>
      <MobileMenu open={open} onClose={() => setOpen(false)} />
    </header>
  )
}

function BackButton() {
  const router = useRouter()
  const { sections = [] } = useScreenMeta()
  const previous = () => previousPath(router.state.location.pathname, sections)
  return <IconButton label={t('ui.back')} icon={<ChevronLeft />} onClick={() => goBackTo(router, previous())} />
}

/** The points balance as a link; nothing while it is loading or has failed. */
export function PointsBalance() {
  const { data: points } = useQuery(scoreQuery())
  return points === undefined ? null : <PillLink to={paths.points()} points={points} activeProps={{}} />
}
