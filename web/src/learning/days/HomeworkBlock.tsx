import { HomeworkTag, homeworkSentence } from '../streams/HomeworkTag.tsx'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import styles from './HomeworkBlock.module.css'
import type { PlannedHomework } from '../programme/plan.ts'

export interface HomeworkBlockProps {
  homework: PlannedHomework
  streamId: number
}

export function HomeworkBlock({ homework: { attached, statusId, status, answerBy }, streamId }: HomeworkBlockProps) {
  const { title, description } = attached.homework
  return (
    <section className={styles.block} aria-labelledby={`homework-${attached.id}`}>
      <div>
        <p className="t-small">
          {t('days.homework')} · {attached.is_required > 0 ? t('days.required') : t('days.optional')}
        </p>
        <h2 className={styles.title} id={`homework-${attached.id}`}>
          {title}
        </h2>
        <p className={styles.text}>{description}</p>
        {status !== 'NOT_UPLOADED' && <p className={styles.sentence}>{homeworkSentence(status, answerBy)}</p>}
      </div>
      <div className={styles.actions}>
        <HomeworkTag status={status} raised />
        <AppLink
          className={buttonClass({ variant: 'raised' })}
          href={paths.homework({ streamId, homeworkId: attached.homework_id, status: statusId })}
        >
          {t('homework.openOne')}
          <span className="visually-hidden"> {title}</span>
        </AppLink>
      </div>
    </section>
  )
}
