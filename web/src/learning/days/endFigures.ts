import type { FinishedDay } from '#contract/learning/days/api.ts'
import { formatUnits, formatNumber } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { dayWatchTime, type DayPlan } from '../programme/plan.ts'

export type EndFigure = { key: string; number: string; label: string }

/** The figures of a finished day: practised time, points and the streak. */
export function endFigures(plan: DayPlan, { scores, balance, streak_days: days }: FinishedDay): EndFigure[] {
  const { unit, viewed: count } = dayWatchTime(plan)
  const time = unit === 'minute' ? t('days.endMinutes', { count }) : t('days.endSeconds', { count })
  return [
    ...(count > 0 ? [{ key: 'time', number: formatNumber(count), label: time }] : []),
    ...(scores > 0
      ? [
          {
            key: 'points',
            number: formatNumber(scores, { signDisplay: 'always' }),
            label: t('days.endPoints', { count: scores, balance: formatNumber(balance) }),
          },
        ]
      : []),
    ...(days > 0 ? [{ key: 'streak', number: formatNumber(days), label: t('days.endStreak', { days }) }] : []),
  ]
}

/** The figures as a sentence, for screen readers. */
export function endAnnouncement(plan: DayPlan, finished: FinishedDay): string {
  const { unit, viewed } = dayWatchTime(plan)
  const time = formatUnits(viewed, unit, 'long')
  return t('days.endAnnounced', { time, points: finished.scores, days: finished.streak_days })
}
