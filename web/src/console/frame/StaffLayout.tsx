import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { usePublicConfig } from '../../brands/publicConfig.ts'
import { useDocumentTitle, useTitle } from '../../brands/useTitle.ts'
import { useNavigationEffects } from '../../layout/sectionHistory.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { useScreenMeta } from '../../router.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { desktop } from '../../ui/breakpoints.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo, LogoMark } from '../../ui/Logo.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Note } from '../../ui/Note.tsx'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { staffPaths } from '../staffPaths.ts'
import styles from './StaffLayout.module.css'
import { useDisk } from '../staffMember.ts'
import { StaffMenu } from './StaffMenu.tsx'
import { StaffUserMenu } from './StaffUserMenu.tsx'

/** The layout of every route of the staff console. */
export function StaffRootLayout() {
  useDocumentTitle()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toasts />
    </QueryClientProvider>
  )
}

/** The layout of signed-in console screens. */
export function StaffLayout() {
  useLanguage()
  useNavigationEffects('main')
  return (
    <div className={styles.app}>
      <SkipLink to="main" />
      <Header />
      <nav className={styles.side} aria-label={t('layout.menu')}>
        <StaffMenu hasLabels={useMedia(desktop)} />
      </nav>
      <main id="main" tabIndex={-1} className={styles.page}>
        <div className={styles.notes}>
          <OfflineBanner text={t('console.offlineText')} />
          <DiskNote />
        </div>
        <Outlet />
      </main>
    </div>
  )
}

function Header() {
  const { header_logo: logo, title: brand } = usePublicConfig().project
  const [open, setOpen] = useState(false)
  // The section's title: an item has its own heading on the page.
  const { title: section } = useScreenMeta()
  const title = useTitle()
  return (
    <header className={styles.header}>
      <AppLink href={staffPaths.home()} className={styles.home} aria-label={brand}>
        <Logo brand={logo} name={brand} className={styles.logo ?? ''} />
        <LogoMark brand={logo} className={styles.mark ?? ''} />
      </AppLink>
      <div className={styles.title} aria-hidden>
        {(section && t(section)) || title || brand}
      </div>
      <span className={styles.team}>{t('console.team')}</span>
      <StaffUserMenu />
      <IconButton
        className={styles.burger}
        label={t('layout.menu')}
        icon={<MenuIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Modal open={open} onClose={() => setOpen(false)} title={t('layout.menu')} titleHidden placement="side">
        <nav aria-label={t('layout.menu')} className={styles.mobileMenu}>
          <StaffMenu hasLabels onLeave={() => setOpen(false)} />
        </nav>
      </Modal>
    </header>
  )
}

/** Warns administrators that the installation's disk is nearly full, before uploads and the database fail. */
function DiskNote() {
  const disk = useDisk()
  if (!disk) return null
  const isFull = disk.state === 'full'
  return (
    <Note tone={isFull ? 'bad' : 'warn'} role={isFull ? 'alert' : 'status'}>
      {isFull
        ? t('console.diskFull', { count: disk.free_megabytes })
        : t('console.diskLow', { count: disk.free_megabytes })}
    </Note>
  )
}
