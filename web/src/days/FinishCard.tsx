import { Check, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Day } from '#contract/courses/api.ts'
import { canFinish, type DayLeft } from '#contract/days/rules.ts'
import { formatRelativeDay } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { streakFlowers } from '../programme/stats.ts'
import { learnerDay } from '../streams/learnerDay.ts'
import type { DayTile } from '../programme/tiles.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { Flower } from '../ui/Flower.tsx'
import styles from './FinishCard.module.css'
import type { DayPlan } from '../programme/plan.ts'
import { useFinishDay } from './useFinishDay.ts'

export interface FinishCardProps {
  plan: DayPlan
  streamId: number
  isFinished: boolean
  streakDays: number
  /** The next day to do. */
  next: DayTile | undefined
}

/** The end of a day: what is missing, the button that finishes it, or the result. */
export function FinishCard(props: FinishCardProps) {
  const [wasFinished] = useState(props.isFinished)
  return props.isFinished ? <Finished {...props} isNew={!wasFinished} /> : <Unfinished {...props} />
}

function Unfinished({ plan, streamId }: FinishCardProps) {
  const finish = useFinishDay(streamId, plan.day)
  const isReady = canFinish(plan.left)
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

/** `isNew`: finished just now; takes the focus from the pressed button. */
function Finished({ plan, streamId, streakDays, next, isNew }: FinishCardProps & { isNew: boolean }) {
  const { scores } = plan.day
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <Card well className={styles.finished}>
      <div className={styles.flower}>
        <Flower
          filled={streakFlowers(streakDays).flowers.at(-1)?.petals ?? 0}
          label={t('streams.streak', { days: streakDays })}
        />
      </div>
      <div>
        <h2 className="t-h2" ref={heading} tabIndex={-1}>
          {t('days.finished')}
        </h2>
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

function nextPath(streamId: number, next: DayTile | undefined): string {
  return next && !next.lock ? paths.day({ streamId, dayNumber: next.day.day_number }) : paths.calendar({ streamId })
}
