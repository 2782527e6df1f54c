import type { CatalogPosition } from '#contract/shop/catalog/api.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { FeatureHero } from '../services/FeatureHero.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import styles from './Catalog.module.css'

/** The course that follows one of the learner's. */
export function RecommendedPosition({ position }: { position: CatalogPosition }) {
  const { image, course_id, service_id, title, summary, fits_after } = position
  return (
    <div className={styles.recommended}>
      <FeatureHero
        image={image}
        seed={course_id ?? service_id}
        eyebrow={t('catalog.fitsAfter', { course: formatQuoted(fits_after ?? '') })}
        title={<h2 className="t-display">{title}</h2>}
        text={summary}
      >
        <p className={styles.act}>
          <AppLink
            className={buttonClass({ variant: 'primary', size: 'large' })}
            href={paths.service({ serviceId: service_id })}
          >
            {t('catalog.see')}
          </AppLink>
        </p>
      </FeatureHero>
    </div>
  )
}
