import { expect, test } from 'vitest'
import { slotStarts } from '#contract/experts/meetings/rules.ts'
import type { Weekday } from '#contract/platform/dates.ts'
import { intervalsOf } from '../rota/intervals.ts'

/** Slots of a date within some hours (default 00:00 to 06:00) on the clock of a zone. */
function slotsOn(timezone: string, date: string, [from, to]: [number, number] = [0, 6]) {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek as Weekday
  const hours = [{ kind: 'meetings' as const, weekday, from_minute: from * 60, to_minute: to * 60 }]
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone, plainTime: '12:00' })
  const middle = noon.epochMilliseconds / 1000
  const range = { from: middle - 86_400, until: middle + 86_400 }
  const intervals = intervalsOf({ timezone, hours, absences: [], exceptions: [] }, 'meetings', range)
  return slotStarts(intervals, 60).map((seconds) =>
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      .toZonedDateTimeISO(timezone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  )
}

const plain = ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00']

test.each<[string, string, string[], [number, number]?]>([
  ['Europe/Berlin', '2026-03-29', ['00:00', '01:00', '03:00', '04:00', '05:00']],
  ['Europe/Berlin', '2026-10-25', ['00:00', '01:00', '02:00', '02:00', '03:00', '04:00', '05:00']],
  ['America/New_York', '2026-03-08', ['00:00', '01:00', '03:00', '04:00', '05:00']],
  ['America/New_York', '2026-11-01', ['00:00', '01:00', '01:00', '02:00', '03:00', '04:00', '05:00']],
  ['Australia/Lord_Howe', '2026-10-04', ['00:00', '01:00', '02:30', '03:30', '04:30']],
  ['Australia/Lord_Howe', '2026-04-05', ['00:00', '01:00', '01:30', '02:30', '03:30', '04:30']],
  ['America/Santiago', '2026-09-06', ['01:00', '02:00', '03:00', '04:00', '05:00']],
  ['America/Santiago', '2026-04-04', ['21:00', '22:00', '23:00', '23:00'], [21, 24]],
  ['America/Santiago', '2026-04-05', plain],
  ['Pacific/Chatham', '2026-09-27', ['00:00', '01:00', '02:00', '04:00', '05:00']],
  ['Pacific/Chatham', '2026-04-05', ['00:00', '01:00', '02:00', '03:00', '03:00', '04:00', '05:00']],
  ['Europe/Moscow', '2026-03-29', plain],
  ['Europe/Moscow', '2026-10-25', plain],
])(
  'in %s on %s slots of an hour follow each other, through what its clock skips and repeats',
  (timezone, date, expected, hours) => {
    expect(slotsOn(timezone, date, hours)).toEqual(expected)
  },
)
