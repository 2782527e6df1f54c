import { publicConfig } from '../brands/publicConfig.ts'
import { t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { useScreenMeta } from '../router.tsx'
import { storedToken } from '../platform/session/session.ts'
import { GuestSupportButton } from '../club/support/GuestSupportButton.tsx'
import { useScreenTitle } from '../platform/navigation/title.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Logo } from '../ui/Logo.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './NotFound.module.css'
import { NotFoundContent } from './NotFoundContent.tsx'

/** The not-found page: standalone, or inside the layout when a screen's ids match nothing. */
export function NotFound() {
  useLanguage()
  const { access } = useScreenMeta()
  useScreenTitle(t('layout.notFoundTitle'))
  const content = (
    <NotFoundContent text={t('layout.notFoundText')} to={paths.home()}>
      {t('brands.backHome')}
    </NotFoundContent>
  )
  if (access === 'auth') return content
  const { header_logo: logo, title } = publicConfig().project
  return (
    <>
      <header className={styles.header}>
        <AppLink href={paths.home()}>
          <Logo brand={logo} name={title} />
        </AppLink>
        {storedToken() ? (
          <AppLink href={paths.support()} className={linkClass(true)}>
            {t('layout.support')}
          </AppLink>
        ) : (
          <GuestSupportButton alone>{t('layout.support')}</GuestSupportButton>
        )}
      </header>
      <main className={styles.page}>{content}</main>
    </>
  )
}
