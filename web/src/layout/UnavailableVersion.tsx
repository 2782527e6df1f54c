import { LogOut } from 'lucide-react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { mobileApp } from '../platform/device/mobileApp.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { useScreenTitle } from '../platform/navigation/title.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Logo } from '../ui/Logo.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './UnavailableVersion.module.css'

/** For subscriptions that cover the mobile application only: contact and sign-out. */
export function UnavailableVersion() {
  const { theme, header_logo: logo, title, support_email } = publicConfig().project
  const { sale_email } = useApplicationConfig()
  const email = sale_email || support_email
  const heading = t(mobileApp() ? 'boot.appTitle' : 'boot.versionTitle')
  useScreenTitle(heading)
  return (
    <>
      <header className={styles.header}>
        <Logo brand={logo} name={title} />
        <AppLink href={paths.logout()} preload={false} className={linkClass(true)}>
          <LogOut aria-hidden />
          {t('layout.signOut')}
        </AppLink>
      </header>
      <main className={styles.page} id="main">
        <div className={styles.phone}>
          <Art theme={theme} seed={1} stage={1} width={90} height={184} />
        </div>
        <h1 className="t-display">{heading}</h1>
        <p className={styles.text}>{t('boot.versionText', { email })}</p>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href={`mailto:${email}`}>
          {t('boot.versionContact')}
        </a>
      </main>
    </>
  )
}
