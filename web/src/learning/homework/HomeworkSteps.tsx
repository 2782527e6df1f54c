import { useEffect, useRef, type RefObject } from 'react'
import type { HomeworkStatus } from '#contract/learning/streams/api.ts'
import { t } from '../../platform/language/language.ts'
import styles from './HomeworkScreen.module.css'
import { HomeworkTag } from '../streams/HomeworkTag.tsx'

const currentStep = { NOT_UPLOADED: 0, UPLOADED: 1, DONE: 2 } as const

type Status = HomeworkStatus['status']

/** The steps of a homework: not sent, being checked, approved. One that was returned is on none of them. */
export function HomeworkSteps({ status }: { status: Status }) {
  const list = useFocusOnceSent(status)
  if (status === 'FAIL')
    return (
      <p className={styles.tag}>
        <HomeworkTag status={status} />
      </p>
    )
  return (
    <ol ref={list} tabIndex={-1} className={styles.steps} aria-label={t('homework.attempts.steps')}>
      {[t('homework.notSent'), t('homework.onChecking'), t('homework.approved')].map((label, index) => (
        <li
          key={label}
          className={styles.step}
          data-reached={index <= currentStep[status] || undefined}
          aria-current={index === currentStep[status] ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}

/** Moves the focus to the steps once the form is sent and gone, unless something else has it. */
function useFocusOnceSent(status: Status): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(status)
  useEffect(() => {
    const isSent = before.current !== status && status === 'UPLOADED'
    before.current = status
    if (isSent && document.activeElement === document.body) list.current?.focus()
  }, [status])
  return list
}
