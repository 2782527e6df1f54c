import type { HomeworkStatus } from '#contract/streams/api.ts'
import { t } from '../language.ts'
import styles from './HomeworkScreen.module.css'

const reached = { NOT_UPLOADED: 0, UPLOADED: 1, FAIL: 2, DONE: 2 } as const

/** How far it is, before any reading: not sent, being checked, and the verdict. */
export function HomeworkSteps({ status }: { status: HomeworkStatus['status'] }) {
  const verdict = status === 'FAIL' ? t('homework.returned') : t('homework.approved')
  return (
    <ol className={styles.steps} aria-label={t('homework.steps')}>
      {[t('homework.notSent'), t('homework.onChecking'), verdict].map((label, index) => (
        <li
          key={label}
          className={styles.step}
          data-reached={index <= reached[status] || undefined}
          aria-current={index === reached[status] ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}
