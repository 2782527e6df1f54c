import { expect, test } from 'vitest'
import { slotStarts } from '#contract/meetings/rules.ts'
import type { Weekday } from '#contract/reminders/rules.ts'
import { intervalsOf } from '../rota/intervals.ts'

/** The slots of an hour that begin on a Sunday from 00:00 to 06:00, on the clock of a zone. */
function slotsOn(timezone: string, date: string) {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek as Weekday
  const hours = [{ kind: 'meetings' as const, weekday, from_minute: 0, to_minute: 360 }]
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone, plainTime: '12:00' })
  const until = noon.epochMilliseconds / 1000
  const intervals = intervalsOf({ timezone, hours, absences: [] }, 'meetings', { from: until - 86_400, until })
  return slotStarts(intervals, 60).map((seconds) =>
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      .toZonedDateTimeISO(timezone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  )
}

const plain = ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00']

test.each<[string, string, string[]]>([
  ['Europe/Berlin', '2026-03-29', ['00:00', '01:00', '03:00', '04:00', '05:00']],
  ['Europe/Berlin', '2026-10-25', ['00:00', '01:00', '02:00', '02:00', '03:00', '04:00', '05:00']],
  ['America/New_York', '2026-03-08', ['00:00', '01:00', '03:00', '04:00', '05:00']],
  ['America/New_York', '2026-11-01', ['00:00', '01:00', '01:00', '02:00', '03:00', '04:00', '05:00']],
  ['Australia/Lord_Howe', '2026-10-04', ['00:00', '01:00', '02:30', '03:30', '04:30']],
  ['Australia/Lord_Howe', '2026-04-05', ['00:00', '01:00', '01:30', '02:30', '03:30', '04:30']],
  ['America/Santiago', '2026-09-06', ['01:00', '02:00', '03:00', '04:00', '05:00']],
  ['America/Santiago', '2026-04-05', plain],
  ['Pacific/Chatham', '2026-09-27', ['00:00', '01:00', '02:00', '04:00', '05:00']],
  ['Pacific/Chatham', '2026-04-05', ['00:00', '01:00', '02:00', '03:00', '03:00', '04:00', '05:00']],
  ['Europe/Moscow', '2026-03-29', plain],
  ['Europe/Moscow', '2026-10-25', plain],
])(
  'in %s on %s slots of an hour follow each other, through what its clock skips and repeats',
  (timezone, date, expected) => {
    expect(slotsOn(timezone, date)).toEqual(expected)
  },
)
