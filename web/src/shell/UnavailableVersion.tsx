import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { mobileApp } from '../platform.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { useScreenTitle } from '../title.ts'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Logo } from '../ui/Logo.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './UnavailableVersion.module.css'

/** For those whose subscription is for the mobile application only: where to ask, and the way out. */
export function UnavailableVersion() {
  const { theme, header_logo: logo, title, support_email } = publicConfig().project
  const { sale_email } = useApplicationConfig()
  const email = sale_email || support_email
  const heading = t(mobileApp() ? 'shell.appTitle' : 'shell.versionTitle')
  useScreenTitle(heading)
  return (
    <>
      <header className={styles.header}>
        <Logo brand={logo} name={title} />
        <Link to={paths.logout()} preload={false} className={linkClass(true)} activeProps={{}}>
          <LogOut aria-hidden />
          {t('shell.signOut')}
        </Link>
      </header>
      <main className={styles.page} id="main">
        <div className={styles.phone}>
          <Art brand={theme} seed={1} stage={1} width={90} height={184} />
        </div>
        <h1 className="t-display">{heading}</h1>
        <p className={styles.text}>{t(mobileApp() ? 'shell.appText' : 'shell.versionText', { email })}</p>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href={`mailto:${email}`}>
          {t('shell.versionContact')}
        </a>
      </main>
    </>
  )
}
