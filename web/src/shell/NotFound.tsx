import { Link } from '@tanstack/react-router'
import { publicConfig } from '../brands/publicConfig.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { useScreenMeta } from '../router.tsx'
import { storedToken } from '../session.ts'
import { GuestSupport } from '../support/GuestSupport.tsx'
import { useScreenTitle } from '../title.ts'
import { Logo } from '../ui/Logo.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './NotFound.module.css'
import { NotFoundContent } from './NotFoundContent.tsx'

/** An address that leads nowhere: a page of its own, or inside the shell when a screen found nothing under its ids. */
export function NotFound() {
  useLanguage()
  const { access } = useScreenMeta()
  useScreenTitle(t('shell.notFoundTitle'))
  const content = (
    <NotFoundContent text={t('shell.notFoundText')} to={paths.home()}>
      {t('shell.backHome')}
    </NotFoundContent>
  )
  if (access === 'auth') return content
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
      <main className={styles.page}>{content}</main>
    </>
  )
}
