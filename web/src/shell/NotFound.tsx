import { Link } from '@tanstack/react-router'
import { publicConfig } from '../brands/publicConfig.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { useScreenMeta } from '../router.tsx'
import { storedToken } from '../session.ts'
import { GuestSupport } from '../support/GuestSupport.tsx'
import { useScreenTitle } from '../title.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { Logo } from '../ui/Logo.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './NotFound.module.css'

/** An address that leads nowhere: a page of its own, or inside the shell when a screen found nothing under its ids. */
export function NotFound() {
  useLanguage()
  const { access } = useScreenMeta()
  useScreenTitle(t('shell.notFoundTitle'))
  if (access === 'auth') return <Content />
  const { header_logo: logo, title } = publicConfig().project
  return (
    <>
      <header className={styles.header}>
        <Link to={paths.home()} activeProps={{}}>
          <Logo brand={logo} name={title} />
        </Link>
        {storedToken() ? (
          <Link to={paths.support()} className={linkClass(true)}>
            {t('shell.support')}
          </Link>
        ) : (
          <GuestSupport alone>{t('shell.support')}</GuestSupport>
        )}
      </header>
      <main className={styles.page}>
        <Content />
      </main>
    </>
  )
}

function Content() {
  return (
    <div className={styles.content}>
      <CutThread />
      <h1 className="t-display">{t('shell.notFoundTitle')}</h1>
      <p className="muted">{t('shell.notFoundText')}</p>
      <Link
        to={paths.home()}
        className={classes(buttonClass({ variant: 'primary', size: 'large' }), styles.act)}
        activeProps={{}}
      >
        {t('shell.backHome')}
      </Link>
    </div>
  )
}

/** The thread of a day, torn; its end hangs by a dot. */
function CutThread() {
  return (
    <svg className={styles.picture} viewBox="0 0 280 200" aria-hidden focusable="false">
      <path d="M6,150 H96 M184,112 H274" stroke="var(--color-stage-1)" strokeWidth="12" strokeLinecap="round" />
      <path
        d="M96,150 C122,150 116,96 140,84 M140,84 C160,74 160,112 184,112"
        stroke="var(--color-border-strong)"
        strokeWidth="3"
        strokeDasharray="2 10"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="140" cy="66" r="34" fill="var(--color-stage-4-soft)" />
      <circle cx="140" cy="66" r="14" fill="var(--color-stage-4)" />
      <g fill="var(--color-stage-1-mid)">
        <rect x="20" y="168" width="52" height="8" rx="4" />
        <rect x="80" y="168" width="26" height="8" rx="4" />
        <rect x="204" y="130" width="60" height="8" rx="4" />
      </g>
    </svg>
  )
}
