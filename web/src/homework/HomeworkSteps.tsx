import type { HomeworkStatus } from '#contract/streams/api.ts'
import { t } from '../platform/language/language.ts'
import styles from './HomeworkScreen.module.css'

const currentStep = { NOT_UPLOADED: 0, UPLOADED: 1, FAIL: 2, DONE: 2 } as const

/** The steps of a homework: not sent, being checked, and the result. */
export function HomeworkSteps({ status }: { status: HomeworkStatus['status'] }) {
  const result = status === 'FAIL' ? t('homework.returned') : t('homework.approved')
  return (
    <ol className={styles.steps} aria-label={t('homework.attempts.steps')}>
      {[t('homework.notSent'), t('homework.onChecking'), result].map((label, index) => (
        <li
          key={label}
          className={styles.step}
          data-reached={index <= currentStep[status] || undefined}
          data-returned={status === 'FAIL' || undefined}
          aria-current={index === currentStep[status] ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}
