import { Check, Lock } from 'lucide-react'
import { useEffect } from 'react'
import type { Day } from '#contract/learning/courses/api.ts'
import type { FinishedDay } from '#contract/learning/days/api.ts'
import { canFinish, type DayLeft } from '#contract/learning/days/rules.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { formatRelativeDay } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { addEntry } from '../../platform/outbox/outbox.ts'
import { waitForOutbox, type OutboxState } from '../../platform/outbox/outboxState.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { Flower } from '../../ui/ProgressPictures.tsx'
import { failureText } from '../../ui/FormFailure.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { endWatched } from '../lessons/statistics/sendWatched.ts'
import { scoreQuery } from '../points/scoreQuery.ts'
import type { DayPlan } from '../programme/plan.ts'
import { streakFlowers } from '../programme/stats.ts'
import type { DayTile } from '../programme/tiles.ts'
import { learnerDay } from '../streams/learnerDay.ts'
import styles from './FinishCard.module.css'
import { finishKind, finishOf, isShownFinished, showFinishedEarly, type QueuedFinish } from './finishKind.ts'

/** Loaded once the day can be finished, before it is: the connection may be lost by then. */
export const DayEnd = lazyComponent(async () => (await import('./DayEnd.tsx')).DayEnd)

export interface FinishCardProps {
  plan: DayPlan
  streamId: number
  isFinished: boolean
  streakDays: number
  next: DayTile | undefined
  onFinished: () => void
}

/** The end of a day: what is missing, the button that finishes it, or the result. */
export function FinishCard(props: FinishCardProps) {
  return props.isFinished ? <Finished {...props} /> : <Unfinished {...props} />
}

function Unfinished({ plan, streamId, streakDays, onFinished }: FinishCardProps) {
  const finish = useFinishDay({ streamId, day: plan.day, streakDays }, onFinished)
  const isReady = canFinish(plan.left)
  useEffect(() => {
    if (isReady) DayEnd.preload()
  }, [isReady])
  return (
    <Card well>
      <h2 className="t-h2">{t('days.finishTitle')}</h2>
      <p className={classes('muted', styles.text)}>
        {isReady ? t('days.finishReady') : t('days.finishText')} {pointsLabel(plan.day)}
      </p>
      <Button
        wide
        variant={isReady ? 'primary' : 'default'}
        icon={isReady ? <Check aria-hidden /> : <Lock aria-hidden />}
        busy={finish.isPending}
        disabledReason={isReady ? undefined : t('days.finishText')}
        onClick={() => finish.run()}
      >
        {isReady ? t('days.finishTitle') : remainingLabel(plan.left)}
      </Button>
    </Card>
  )
}

function pointsLabel({ scores }: Day): string {
  return scores > 0 ? t('days.finishPoints', { count: scores }) : ''
}

function remainingLabel({ lessons, homeworks }: DayLeft): string {
  if (homeworks === 0) return t('days.leftLessons', { count: lessons })
  return lessons === 0 ? t('days.leftHomeworks', { count: homeworks }) : t('days.leftBoth', { lessons, homeworks })
}

function Finished({ plan, streamId, streakDays, next }: FinishCardProps) {
  const { scores } = plan.day
  return (
    <Card well className={styles.finished}>
      <Flower
        filled={streakFlowers(streakDays).flowers.at(-1)?.petals ?? 0}
        label={t('streams.streak', { days: streakDays })}
      />
      <div>
        <h2 className="t-h2">{t('days.finished')}</h2>
        <p className="muted">
          {scores > 0 && t('days.finishedPoints', { count: scores })} {nextDayLabel(next)}
        </p>
      </div>
      <AppLink className={classes(buttonClass({ variant: 'raised' }), styles.next)} href={nextPath(streamId, next)}>
        {next && !next.lock ? t('days.toDay', { number: next.day.day_number }) : t('days.toCalendar')}
      </AppLink>
    </Card>
  )
}

function nextDayLabel(next: DayTile | undefined): string {
  if (next?.lock?.code !== 'day_not_open_yet' || !next.opensAt) return ''
  return t('days.nextOpens', { number: next.day.day_number, when: formatRelativeDay(learnerDay(next.opensAt)) })
}

function nextPath(streamId: number, next: DayTile | undefined): AppPath {
  return next && !next.lock ? paths.day({ streamId, dayNumber: next.day.day_number }) : paths.calendar({ streamId })
}

/** A server that does not answer for so long is not waited for. */
const maxAnswerMs = 3000

type Finishing = { streamId: number; day: Day; streakDays: number }

/** Finishes a day, once for any number of presses; without a network it shows as finished, and is sent later. */
function useFinishDay({ streamId, day, streakDays }: Finishing, onFinished: () => void) {
  const finish = async () => {
    const queued = { streamId, dayId: day.id, dayNumber: day.day_number }
    await endWatched()
    await addEntry(finishKind, queued)
    const state = await waitForOutbox((one) => !isAwaited(one, queued), maxAnswerMs)
    const entry = finishOf(state.entries, queued)
    if (entry?.failure?.isFinal) return
    if (entry && !isShownFinished(queued)) showFinishedEarly(expectedEnd({ streamId, day, streakDays }))
    if (isShownFinished(queued)) onFinished()
  }
  return useAction(finish, { onError: (error) => showToast({ text: failureText(error) }) })
}

/** Whether the answer may still come soon. */
function isAwaited(state: OutboxState, queued: QueuedFinish): boolean {
  const entry = finishOf(state.entries, queued)
  return entry !== undefined && !entry.failure && !state.isUnreachable && navigator.onLine
}

/** The end of the day as the device knows it: experts' words come with the answer. */
function expectedEnd({ streamId, day, streakDays }: Finishing): FinishedDay {
  const balance = queryClient.getQueryData(scoreQuery().queryKey) ?? 0
  return {
    id: 0,
    stream_id: streamId,
    stage_day_id: day.id,
    stage_day_started_at: nowSeconds(),
    end_time: nowSeconds(),
    scores: day.scores,
    balance: balance + day.scores,
    streak_days: streakDays,
    expert_words: null,
  }
}
