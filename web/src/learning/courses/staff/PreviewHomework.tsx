import type { AttachedHomework } from '#contract/learning/courses/api.ts'
import { HomeworkTask } from '../../homework/HomeworkTask.tsx'
import { t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import styles from './Preview.module.css'

/** A homework with its full text; `label` says what it belongs to. */
export function PreviewHomework({ attached, label }: { attached: AttachedHomework; label: string }) {
  return (
    <Card className={styles.homework}>
      <p className="t-small muted">
        {label} · {attached.is_required > 0 ? t('days.required') : t('days.optional')}
      </p>
      <h2 className={styles.homeworkTitle}>{attached.homework.title}</h2>
      <HomeworkTask item={{ attached }} />
    </Card>
  )
}
