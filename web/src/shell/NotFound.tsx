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
import { CutThread } from './CutThread.tsx'
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
      <CutThread className={styles.picture} />
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
