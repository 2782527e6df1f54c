import type { ApplicationConfig } from '#contract/brands/api.ts'
import {
  capitalised,
  daysBetween,
  formatRelativeDay,
  formatSentenceTime,
  formatTime,
  weekdayNames,
} from '../../platform/language/format.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { timeZoneLabel } from '../../platform/language/timeZones.ts'

type Hours = ApplicationConfig['support_hours']

/** When the school answers, on its own clock: “We answer every day from 9:00 to 21:00, Moscow, GMT+3.” */
export function supportHoursText({ weekdays, from_minute: from, to_minute: to, timezone }: Hours): string {
  const isDaily = weekdays.length === 7
  if (isDaily && from === 0 && to === 1440) return t('support.hoursAlways')
  const values = { from: clockOf(from), to: clockOf(to), zone: timeZoneLabel(timezone, currentLanguage()) }
  return isDaily ? t('support.hoursDaily', values) : t('support.hoursOn', { ...values, days: daysText(weekdays) })
}

const clockOf = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** “Mon–Fri, Sun”. */
function daysText(weekdays: readonly number[]): string {
  const names = weekdayNames().map((name) => name.toLocaleLowerCase(currentLanguage()))
  const runs: number[][] = []
  for (const day of weekdays) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const nameOf = (day: number | undefined) => names[(day ?? 1) - 1] ?? ''
  return runs
    .map((run) => (run.length < 3 ? run.map(nameOf).join(', ') : `${nameOf(run[0])}–${nameOf(run.at(-1))}`))
    .join(', ')
}

/** The promised time on the learner's clock: “We will answer by 14:00.” */
export function promiseText(answerBy: number, now: number): string {
  const time = formatSentenceTime(formatTime(answerBy))
  if (daysBetween(now, answerBy) === 0) return t('support.answerBy', { time })
  return capitalised(t('support.answerOn', { day: formatRelativeDay(answerBy, now), time }))
}
