import { localized } from '../brands/publicConfig.ts'
import { usePublicConfig } from '../brands/publicConfigUpdates.ts'
import { t } from '../platform/language/language.ts'
import { DocumentLink } from '../learning/materials/DocumentLink.tsx'
import { classes } from '../ui/classes.ts'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './Footer.module.css'

/** The brand's links and the personal data agreement. */
export function Footer({ className }: { className?: string | undefined }) {
  const entries = usePublicConfig().components.footer.map(({ title, url }) => ({ title: localized(title), url }))
  const agreement = {
    title: t('layout.agreement'),
    url: `${import.meta.env.BASE_URL}docs/personal_data_agreement.pdf`,
  }
  return (
    <footer className={classes(styles.footer, className)} aria-label={t('layout.footer')}>
      {[...entries, agreement].map(({ title, url }) => (
        <DocumentLink key={url} className={linkClass(true)} address={url} title={title}>
          {title}
        </DocumentLink>
      ))}
    </footer>
  )
}
