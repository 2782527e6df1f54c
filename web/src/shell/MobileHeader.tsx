import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { ChevronLeft, Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { publicConfig } from '../brands/publicConfig.ts'
import { fetchAhead } from '../chunks.ts'
import { t } from '../language.ts'
import { hrefOf, paths } from '../paths.ts'
import { useScreenMeta } from '../router.tsx'
import { pathBack } from '../trail.ts'
import { classes } from '../ui/classes.ts'
import { IconButton, iconButtonClass } from '../ui/IconButton.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import { preloadModal } from '../ui/Modal.tsx'
import styles from './MobileHeader.module.css'
import { Points } from './Points.tsx'
import { useMenu } from './useMenu.ts'
import { useTitle } from './useTitle.ts'

const loadMenu = () => import('./MobileMenu.tsx')
const MobileMenu = lazy(async () => ({ default: (await loadMenu()).MobileMenu }))

function preloadMenu(): void {
  preloadModal()
  fetchAhead(loadMenu)
}

/** On phones: the mark or the way back, what this screen is, and the menu. */
export function MobileHeader() {
  const { name } = useScreenMeta()
  const { groups, bar } = useMenu()
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { project } = publicConfig()
  const title = useTitle()
  const isRoot = [...groups.flat(), ...bar].some((entry) => entry.name === name)
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
          onClick={() => {
            setOpen(true)
            setWasOpen(true)
          }}
        />
      </div>
      {wasOpen && (
        <Suspense fallback={null}>
          <MobileMenu open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

function BackButton() {
  const router = useRouter()
  const { sections = [] } = useScreenMeta()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <IconButton
      label={t('shell.back')}
      icon={<ChevronLeft />}
      onClick={() => void router.navigate({ href: hrefOf(pathBack(here, sections)) })}
    />
  )
}
