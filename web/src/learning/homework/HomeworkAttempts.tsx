import { useState } from 'react'
import type { UserHomework } from '#contract/learning/homework/api.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import type { Entry } from '../../platform/outbox/entry.ts'
import { useOutbox } from '../../platform/outbox/outboxState.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { isComparable } from './attempts/comparedVideos.ts'
import { Note } from '../../ui/Note.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import styles from './HomeworkScreen.module.css'
import { dayOf, type HomeworkItem, consequenceOf } from './homeworkItems.ts'
import { HomeworkTask } from './HomeworkTask.tsx'
import { AttemptCard } from './attempts/AttemptCard.tsx'
import { AttemptForm } from './attempts/AttemptForm.tsx'
import { queuedHomework, type QueuedHomework } from './attempts/homeworkKind.ts'
import { LearnerCompare } from './attempts/lazyMarks.tsx'
// Loaded with the form: without a network nothing is.
import { QueuedAttempt } from './attempts/QueuedAttempt.tsx'
import { waitsForLearner } from './useWaitingHomework.ts'

const ReturnedHomework = lazyComponent(
  async () => (await withTexts(import('./ReturnedHomework.tsx'))).ReturnedHomework,
  {
    pending: () => <SkeletonRows />,
  },
)

/**
 * The task, the form while the homework can be sent, and what was sent and answered, newest first. A homework that was returned shows
 * the answer first, until the learner sends a new version.
 */
export function HomeworkAttempts({ item }: { item: HomeworkItem }) {
  const { status } = item
  const { attempts = [] } = status
  const day = dayOf(item)
  const isReturned = status.status === 'FAIL'
  const lastId = attempts.at(-1)?.id
  // Opens for the attempt whose answer asks for another one: the next answer is read first again.
  const [againId, setAgainId] = useState<number>()
  const isSendingAgain = againId !== undefined && againId === lastId
  const canSend = waitsForLearner(status)
  const queued = useQueuedAttempt(status)
  if (isReturned && attempts.length > 0 && !isSendingAgain && !queued)
    return <ReturnedHomework item={item} onSendNew={canSend ? () => setAgainId(lastId) : undefined} />
  const cards = attempts
    .map((attempt, index) => (
      <AttemptCard
        key={attempt.id}
        attempt={attempt}
        number={index + 1}
        streamId={item.stream.id}
        statusId={status.id ?? 0}
      />
    ))
    .toReversed()
  return (
    <>
      <HomeworkTask item={item} hasForm={canSend} />
      {isComparable(attempts, day !== undefined) && <LearnerCompare attempts={attempts} day={day} />}
      {isReturned && (
        <Note tone="bad" title={t('homework.attempts.returned')}>
          {consequenceOf(item)}
        </Note>
      )}
      <div className={styles.versions} data-two={((canSend || queued) && cards.length > 0) || undefined}>
        {queued && <QueuedAttempt entry={queued} canChange={canSend} />}
        {canSend && !queued && (
          <section
            aria-label={isReturned ? t('homework.attempts.newVersion') : undefined}
            tabIndex={-1}
            ref={isSendingAgain ? focusOn : undefined}
          >
            <AttemptForm item={item} />
          </section>
        )}
        {cards.length > 0 && <div className={styles.content}>{cards}</div>}
      </div>
    </>
  )
}

/** The version that waits to be sent, unless the server has it and only its answer was lost. */
function useQueuedAttempt({ id, attempts = [] }: UserHomework): Entry<QueuedHomework> | undefined {
  const { entries } = useOutbox()
  const queued = queuedHomework(entries, id)
  return attempts.some(({ client_id: clientId }) => clientId === queued?.id) ? undefined : queued
}

/** The button that opened the form is gone. */
function focusOn(form: HTMLElement | null): void {
  form?.focus()
}
