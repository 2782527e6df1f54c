import { Camera, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { isComparable } from '../marks/compare/comparedVideos.ts'
import { Note } from '../ui/Note.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './HomeworkScreen.module.css'
import { locksNextStage, type HomeworkItem } from './homeworkItems.ts'
import { AttemptCard } from './attempts/AttemptCard.tsx'
import { AttemptForm } from './attempts/AttemptForm.tsx'
import { waitsForLearner } from './waitsForLearner.ts'

const LearnerCompare = lazyComponent(async () => (await import('../marks/compare/LearnerCompare.tsx')).LearnerCompare, {
  pending: () => <Skeleton shape="pill" width={170} height="var(--touch)" />,
})

/**
 * What was sent and answered, newest first, and the form while the homework can be sent. The answer that returned it stands above
 * what follows from it.
 */
export function HomeworkAttempts({ item }: { item: HomeworkItem }) {
  const { status } = item
  const { attempts = [] } = status
  const day = dayOf(item)
  const isReturned = status.status === 'FAIL'
  const lastId = attempts.at(-1)?.id
  // Of the attempt whose answer asks for another one: the next answer is read first again.
  const [againId, setAgainId] = useState<number>()
  const isSendingAgain = againId !== undefined && againId === lastId
  const canSend = waitsForLearner(status)
  const isFormShown = canSend && (!isReturned || isSendingAgain)
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
  const returned = isReturned && !isSendingAgain ? cards.shift() : undefined
  return (
    <>
      {isComparable(attempts, day !== undefined) && <LearnerCompare attempts={attempts} day={day} />}
      {returned}
      {isReturned && (
        <Note tone="bad" title={t('homework.attempts.returned')}>
          {consequenceOf(item)}
        </Note>
      )}
      {isReturned && canSend && !isSendingAgain && (
        <div className={styles.actions}>
          <Button variant="primary" size="large" icon={<Camera aria-hidden />} onClick={() => setAgainId(lastId)}>
            {t('homework.attempts.sendNew')}
          </Button>
          <ChatLink chatId={item.stream.chat_channel_id} />
        </div>
      )}
      <div className={styles.versions} data-two={(isFormShown && cards.length > 0) || undefined}>
        {isFormShown && (
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

/** To the experts, who can say more about what they have returned; nothing in a course without a chat. */
function ChatLink({ chatId }: { chatId: number | null }) {
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  if (!hasChats || chatId === null) return null
  return (
    <AppLink className={buttonClass({ variant: 'ghost' })} href={paths.chat({ chatId })}>
      <MessageCircle aria-hidden />
      {t('homework.attempts.askInChat')}
    </AppLink>
  )
}

/** The day of a homework with its lessons; none for the homework of a stage. */
function dayOf({ course, dayNumber }: HomeworkItem) {
  for (const { id: stageId, days = [] } of course.stages ?? []) {
    const day = days.find(({ day_number: number }) => number === dayNumber)
    if (day) return { courseId: course.id, stageId, dayId: day.id }
  }
  return undefined
}

/** The button that opened the form is gone. */
function focusOn(form: HTMLElement | null): void {
  form?.focus()
}

/** What waits for the new version: the next stage, for its required homework. */
function consequenceOf(item: HomeworkItem): string {
  return locksNextStage(item)
    ? t('homework.attempts.returnedStage', { stage: item.stageNumber + 1 })
    : t('homework.attempts.returnedRest')
}
