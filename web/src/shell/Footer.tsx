import { inOwnLanguage, publicConfig } from '../brands/publicConfig.ts'
import { t } from '../language.ts'
import { DocumentLink } from '../materials/DocumentLink.tsx'
import { classes } from '../ui/classes.ts'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './Footer.module.css'

/** What the brand wants to be found at the end of every page, and the agreement on personal data. */
export function Footer({ className }: { className?: string | undefined }) {
  const entries = publicConfig().components.footer.map(({ title, url }) => ({ title: inOwnLanguage(title), url }))
  const agreement = {
    title: t('shell.agreement'),
    url: `${import.meta.env.BASE_URL}docs/personal_data_agreement.pdf`,
  }
  return (
    <footer className={classes(styles.footer, className)} aria-label={t('shell.footer')}>
      {[...entries, agreement].map(({ title, url }) => (
        <DocumentLink key={url} className={linkClass(true)} address={url} title={title}>
          {title}
        </DocumentLink>
      ))}
    </footer>
  )
}
