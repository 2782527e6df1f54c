import { localized, usePublicConfig } from './publicConfig.ts'
import { siteAddress } from '../platform/navigation/paths.ts'
import { t } from '../platform/language/language.ts'
import { DocumentLink } from '../ui/documents/DocumentLink.tsx'
import { classes } from '../ui/classes.ts'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './Footer.module.css'

/** The brand's links and the personal data agreement. */
export function Footer({ className }: { className?: string | undefined }) {
  const entries = usePublicConfig().components.footer.map(({ title, url }) => ({ title: localized(title), url }))
  const agreement = {
    title: t('brands.agreement'),
    url: `${siteAddress()}/docs/personal_data_agreement.pdf`,
  }
  return (
    <footer className={classes(styles.footer, className)} aria-label={t('brands.footer')}>
      {[...entries, agreement].map(({ title, url }) => (
        <DocumentLink key={url} className={linkClass(true)} address={url} title={title}>
          {title}
        </DocumentLink>
      ))}
    </footer>
  )
}
