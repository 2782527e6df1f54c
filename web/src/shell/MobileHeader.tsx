import { Link, useRouter } from '@tanstack/react-router'
import { ChevronLeft, Menu } from 'lucide-react'
import { useState } from 'react'
import { publicConfig } from '../brands/publicConfig.ts'
import { t } from '../language.ts'
import { hrefOf, paths } from '../paths.ts'
import { useScreenMeta } from '../router.tsx'
import { isEntryBefore, pathBack } from '../trail.ts'
import { classes } from '../ui/classes.ts'
import { IconButton, iconButtonClass } from '../ui/IconButton.tsx'
import { lazyOverlay } from '../ui/lazyPart.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import { Modal } from '../ui/Modal.tsx'
import styles from './MobileHeader.module.css'
import { Points } from './Points.tsx'
import { useMenu } from './useMenu.ts'
import { useTitle } from './useTitle.ts'

const MobileMenu = lazyOverlay(async () => (await import('./MobileMenu.tsx')).MobileMenu)

function preloadMenu(): void {
  Modal.preload()
  MobileMenu.preload()
}

/** On phones: the mark or the way back, what this screen is, and the menu. */
export function MobileHeader() {
  const { name } = useScreenMeta()
  const { groups, bar } = useMenu()
  const [open, setOpen] = useState(false)
  const { project } = publicConfig()
  const title = useTitle()
  // The settings are a place of the menu, but on a phone one of their pages among its sisters.
  const isRoot = name !== 'userSettings' && [...groups.flat(), ...bar].some((entry) => entry.name === name)
  return (
    <header className={styles.header}>
      {isRoot ? (
        <Link
          to={paths.home()}
          className={classes(iconButtonClass(), styles.mark)}
          activeProps={{}}
          aria-label={t('shell.home')}
        >
          <LogoMark brand={project.header_logo} />
        </Link>
      ) : (
        <BackButton />
      )}
      <div className={styles.title}>{name === 'home' ? project.title : title}</div>
      <div className={styles.acts}>
        {isRoot && <Points />}
        <IconButton
          label={t('shell.menu')}
          icon={<Menu />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={preloadMenu}
          onFocus={preloadMenu}
          onClick={() => setOpen(true)}
        />
      </div>
      <MobileMenu open={open} onClose={() => setOpen(false)} />
    </header>
  )
}

/** Goes back in the browser's history where that leads to the place before, so that no entry is added. */
function BackButton() {
  const router = useRouter()
  const { sections = [] } = useScreenMeta()
  const goBack = () => {
    const { pathname, state } = router.state.location
    const { __TSR_index: index } = state
    const before = pathBack(pathname, sections)
    if (isEntryBefore(before, index)) history.back()
    else void router.navigate({ href: hrefOf(before), replace: true })
  }
  return <IconButton label={t('shell.back')} icon={<ChevronLeft />} onClick={goBack} />
}
