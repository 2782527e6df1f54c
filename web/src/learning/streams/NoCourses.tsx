import { publicConfig } from '../../brands/publicConfig.ts'
import { hasShop, useFlags } from '../../brands/applicationConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './NoCourses.module.css'

/** A learner without a course, who chooses one where courses are for sale. */
export function NoCourses() {
  const isSold = hasShop(useFlags())
  return (
    <EmptyState
      className={styles.card}
      picture={<Art theme={publicConfig().project.theme} seed={21} stage={1} width={264} height={264} />}
      title={t('courses.emptyTitle')}
      text={isSold ? t('courses.emptyShopText') : t('courses.emptyText')}
      action={
        <>
          {isSold && (
            <AppLink className={buttonClass({ variant: 'primary' })} href={paths.catalog()}>
              {t('courses.catalog')}
            </AppLink>
          )}
          <SupportLink />
        </>
      }
    />
  )
}
