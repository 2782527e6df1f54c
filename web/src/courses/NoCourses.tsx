import { publicConfig } from '../brands/publicConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t } from '../platform/language/language.ts'
import { Art } from '../ui/art/Art.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './NoCourses.module.css'

/** A learner without a course. */
export function NoCourses() {
  return (
    <EmptyState
      className={styles.card}
      picture={<Art brand={publicConfig().project.theme} seed={21} stage={1} width={264} height={264} />}
      title={t('courses.emptyTitle')}
      text={t('courses.emptyText')}
      action={<SupportLink />}
    />
  )
}
