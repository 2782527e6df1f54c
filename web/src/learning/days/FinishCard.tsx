import { Check, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Day } from '#contract/learning/courses/api.ts'
import { type FinishedDay, finishDay, getDayProgress, type DayRecord } from '#contract/learning/days/api.ts'
import { canFinish, type DayLeft } from '#contract/learning/days/rules.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { newId } from '../../platform/device/ids.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { formatRelativeDay } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
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
import { scoreQuery } from '../points/scoreQuery.ts'
import type { DayPlan } from '../programme/plan.ts'
import { streakFlowers } from '../programme/stats.ts'
import type { DayTile } from '../programme/tiles.ts'
import { learnerDay } from '../streams/learnerDay.ts'
import { patchDay, patchProgress } from '../streams/streamCache.ts'
import { streamStatusQuery } from '../streams/streamQueries.ts'
import styles from './FinishCard.module.css'
import { filtersSaved } from './LessonFilters.tsx'

/** Loaded once the day can be finished, before it is: the connection may be lost by then. */
export const DayEnd = lazyComponent(async () => (await import('./DayEnd.tsx')).DayEnd)

export interface FinishCardProps {
  plan: DayPlan
  streamId: number
  isFinished: boolean
  streakDays: number
  next: DayTile | undefined
  onFinished: (finished: FinishedDay) => void
}

/** The end of a day: what is missing, the button that finishes it, or the result. */
export function FinishCard(props: FinishCardProps) {
  return props.isFinished ? <Finished {...props} /> : <Unfinished {...props} />
}

function Unfinished({ plan, streamId, onFinished }: FinishCardProps) {
  const finish = useFinishDay(streamId, plan.day, onFinished)
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

/** Finishes a day, once for any number of presses, and refreshes what depends on it. */
function useFinishDay(streamId: number, day: Day, onFinished: (finished: FinishedDay) => void) {
  const [idempotencyKey] = useState(newId)
  const finish = async () => {
    // The filters decide what the day requires.
    await filtersSaved(streamId)
    const finished = await call(finishDay, { params: { streamId, dayId: day.id }, idempotencyKey })
    afterFinish(finished)
    onFinished(finished)
  }
  return useAction(finish, { onError: (error) => showToast({ text: failureText(error) }) })
}

/** The day stays finished even if the refresh fails. */
function afterFinish(record: FinishedDay): void {
  patchDay(record)
  queryClient.setQueryData(scoreQuery().queryKey, record.balance)
  // The server computes what the following days wait for.
  void queryClient.invalidateQueries({ queryKey: streamStatusQuery(record.stream_id).queryKey })
  refreshProgress(record).catch(logError)
}

async function refreshProgress({ stream_id: streamId, id: dayStatusId }: DayRecord): Promise<void> {
  patchProgress(streamId, await call(getDayProgress, { params: { streamId, dayStatusId } }))
}
