import { Link, Outlet } from '@tanstack/react-router'
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { publicConfig } from '../../brands/publicConfig.ts'
import { t, useLanguage } from '../../language.ts'
import { useScreenMeta } from '../../router.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo, LogoMark } from '../../ui/Logo.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { useArrival } from '../useArrival.ts'
import { useTitle } from '../useTitle.ts'
import { useMember } from './member.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { staffEntries } from './staffMenu.ts'
import { learnerHome, staffPaths } from './staffPaths.ts'
import styles from './StaffShell.module.css'

/** What stands around every screen of the staff console. */
export function StaffShell() {
  useLanguage()
  useArrival('main')
  return (
    <div className={styles.app}>
      <SkipLink to="main" />
      <Header />
      <nav className={styles.side} aria-label={t('shell.menu')}>
        <Places />
        <ToLearner />
      </nav>
      <main id="main" tabIndex={-1} className={styles.page}>
        <Outlet />
      </main>
    </div>
  )
}

function Header() {
  const { header_logo: logo, title } = publicConfig().project
  const [open, setOpen] = useState(false)
  const shown = useTitle()
  return (
    <header className={styles.header}>
      <Link to={staffPaths.home()} className={styles.home ?? ''} activeProps={{}} aria-label={title}>
        <Logo brand={logo} name={title} className={styles.logo ?? ''} />
        <LogoMark brand={logo} className={styles.mark ?? ''} />
      </Link>
      <div className={styles.shown} aria-hidden>
        {shown || title}
      </div>
      <span className={styles.team}>{t('shell.staff.team')}</span>
      <MemberMenu />
      <IconButton
        className={styles.burger}
        label={t('shell.menu')}
        icon={<MenuIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Modal open={open} onClose={() => setOpen(false)} title={t('shell.menu')} titleHidden placement="side">
        <nav aria-label={t('shell.menu')} className={styles.drawer}>
          <Places onLeave={() => setOpen(false)} />
          <ToLearner />
        </nav>
      </Modal>
    </header>
  )
}

function Places({ onLeave }: { onLeave?: () => void }) {
  const { name: current } = useScreenMeta()
  return (
    <ul className={styles.places}>
      {staffEntries(useMember()).map(({ name, path, label, icon: Icon }) => (
        <li key={name}>
          <Link
            to={path}
            className={styles.place ?? ''}
            activeProps={{}}
            aria-current={name === current ? 'page' : undefined}
            onClick={() => onLeave?.()}
          >
            <Icon aria-hidden />
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ToLearner() {
  return (
    <a href={learnerHome} className={styles.place}>
      <ArrowLeft aria-hidden />
      {t('shell.staff.toLearner')}
    </a>
  )
}
