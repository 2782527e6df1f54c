import { afterEach, expect, it } from 'vitest'
import { setLanguage } from '../../platform/language/language.ts'
import { languages } from '../../platform/language/messages.ts'
import { setTimeZone } from '../../platform/language/timeZone.ts'
import { lastDay, learnerDay } from './learnerDay.ts'

afterEach(async () => {
  setTimeZone(null)
  await setLanguage('en')
})

it.each([
  ['Europe/Moscow', 'without a change', '2026-03-29T01:00:00Z', '2026-03-29'],
  ['Asia/Kathmandu', 'without a change', '2026-03-28T22:15:00Z', '2026-03-29'],
  ['Pacific/Kiritimati', 'without a change', '2026-03-28T14:00:00Z', '2026-03-29'],
  ['Europe/Madrid', 'when clocks are set forward', '2026-03-29T02:00:00Z', '2026-03-29'],
  ['Europe/Madrid', 'when clocks are set back', '2026-10-25T03:00:00Z', '2026-10-25'],
  ['America/New_York', 'when clocks are set forward', '2026-03-08T08:00:00Z', '2026-03-08'],
  ['America/New_York', 'when clocks are set back', '2026-11-01T09:00:00Z', '2026-11-01'],
  ['Australia/Lord_Howe', 'when clocks are set forward', '2026-10-03T17:00:00Z', '2026-10-04'],
  ['Australia/Lord_Howe', 'when clocks are set back', '2026-04-04T17:30:00Z', '2026-04-05'],
  ['Africa/Cairo', 'when clocks are set forward', '2026-04-24T01:00:00Z', '2026-04-24'],
  ['Africa/Cairo', 'when clocks are set back', '2026-10-30T02:00:00Z', '2026-10-30'],
])("a learner's day starts at 04:00 of the clock in %s: %s, %s", async (zone, _, moment, day) => {
  const seconds = Date.parse(moment) / 1000
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  setTimeZone(zone)
  for (const language of languages) {
    await setLanguage(language)
    expect(learnerDay(seconds)).toBe(day)
    expect(lastDay({ end_date: seconds })).toBe(dayBefore)
    // Midnight is still of the day before.
    expect(learnerDay(seconds - 3 * 3600)).toBe(dayBefore)
  }
})
