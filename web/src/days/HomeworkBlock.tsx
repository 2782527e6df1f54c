import { Link } from '@tanstack/react-router'
import { HomeworkTag, homeworkSentence } from '../homework/HomeworkTag.tsx'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import styles from './HomeworkBlock.module.css'
import type { PlannedHomework } from './plan.ts'

export interface HomeworkBlockProps {
  homework: PlannedHomework
  streamId: number
}

/** The homework of a day and how far it is. */
export function HomeworkBlock({ homework: { attached, status, sentAt }, streamId }: HomeworkBlockProps) {
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
        {status !== 'NOT_UPLOADED' && <p className={styles.sentence}>{homeworkSentence(status, sentAt)}</p>}
      </div>
      <div className={styles.acts}>
        <HomeworkTag status={status} raised />
        <Link
          className={buttonClass({ variant: 'raised' })}
          to={paths.homework({ streamId, homeworkId: attached.homework_id })}
        >
          {t('homework.openOne')}
          <span className="vh"> {title}</span>
        </Link>
      </div>
    </section>
  )
}
