import { expect, test } from 'vitest'
import { morningZone } from './schoolZone.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

test.each(hours)('a school of tests whose run starts at %i hours UTC lives where it is morning all year', (hour) => {
  for (const date of ['2026-01-15', '2026-07-15', '2031-11-01'])
    for (const minute of [0, 59]) {
      const start = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'UTC', plainTime: { hour, minute } })
      const local = start.withTimeZone(morningZone(hour))
      expect([local.hour, local.minute]).toEqual([hour === 9 ? 10 : 9, minute])
      expect(local.getTimeZoneTransition('next')).toBeNull()
    }
})
