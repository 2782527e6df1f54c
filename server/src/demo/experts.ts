import { dateOf } from '#contract/platform/dates.ts'
import { dayAt } from '../platform/calendar.ts'
import type { Moment } from '../platform/clock.ts'
import type { Sql } from '../platform/database/database.ts'
import type { DemoEmail } from './accounts.ts'
import { insertAbsence, insertException, insertHours } from './queries.ts'

const polina = 'polina@demo.test'

/** Courses of experts, and those they lead. */
export const demoExpertCourses: readonly { email: DemoEmail; slugs: readonly string[]; isLead: boolean }[] = [
  {
    email: 'expert@demo.test',
    slugs: [
      ...['litso-bez-napryazheniya', 'zimniy-marafon', 'osanka-za-21-den', 'utro-litsa', 'myagkiy-vzglyad'],
      ...['bazovyy-kurs', 'first-steps', 'quiet-mind'],
    ],
    isLead: true,
  },
  { email: polina, slugs: ['litso-bez-napryazheniya', 'osanka-za-21-den', 'bazovyy-kurs'], isLead: false },
  { email: 'priya@demo.test', slugs: ['quiet-mind', 'first-steps'], isLead: false },
]

export type Hours = { weekdays: readonly number[]; from: number; until: number }

export type DemoRota = {
  duty: readonly Hours[]
  meetings: readonly Hours[]
  absence?: { inDays: number; days: number }
  /** Other hours of meetings on a date. */
  exception?: { inDays: number; from: number; until: number }
}

/** Weekly hours by the expert's clock. The lead is on duty whenever others are, because they see the whole desk at any time. */
export const demoRotas: readonly (DemoRota & { email: DemoEmail })[] = [
  {
    email: 'expert@demo.test',
    duty: [
      { weekdays: [1, 2, 3, 4, 5], from: 9, until: 20 },
      { weekdays: [6, 7], from: 10, until: 18 },
    ],
    meetings: [
      { weekdays: [1, 2, 3, 4, 5], from: 10, until: 13 },
      { weekdays: [6, 7], from: 11, until: 14 },
    ],
  },
  {
    email: polina,
    duty: [
      { weekdays: [1, 2, 4, 5], from: 10, until: 17 },
      { weekdays: [6], from: 11, until: 15 },
    ],
    meetings: [{ weekdays: [2, 4], from: 15, until: 17 }],
    absence: { inDays: 18, days: 7 },
  },
  {
    email: 'priya@demo.test',
    duty: [{ weekdays: [1, 2, 3, 4, 5], from: 9, until: 15 }],
    meetings: [{ weekdays: [1, 3, 5], from: 13, until: 15 }],
    exception: { inDays: 9, from: 16, until: 18 },
  },
]

export const demoExpertNotes: readonly { about: DemoEmail; by: DemoEmail; daysAgo: number; text: string }[] = [
  {
    about: 'kranz@demo.test',
    by: polina,
    daysAgo: 9,
    text: 'Два года назад вывих правого плеча. Руки выше головы не просим.',
  },
  {
    about: 'kranz@demo.test',
    by: 'expert@demo.test',
    daysAgo: 2,
    text: 'Снимает вечером при лампе: просить дневной свет, иначе шеи не видно.',
  },
  {
    about: 'tamara@demo.test',
    by: 'expert@demo.test',
    daysAgo: 22,
    text: 'Челюсть щёлкает справа, без боли. Движения вполовину.',
  },
]

export const demoTemplates: readonly { email: DemoEmail; title: string; text: string }[] = [
  {
    email: 'expert@demo.test',
    title: 'Плохо видно',
    text: 'Видно плохо: снимите, пожалуйста, при дневном свете, лицом к окну, и пришлите ещё раз.',
  },
  {
    email: 'expert@demo.test',
    title: 'Плечи вниз',
    text: 'Плечи поднимаются на вдохе. Опустите их до начала движения и дышите в рёбра.',
  },
  { email: 'expert@demo.test', title: 'Отлично, дальше', text: 'Отлично, всё получается. Идём дальше.' },
  { email: polina, title: 'Профиль', text: 'Нужен снимок строго сбоку, камера на уровне подбородка.' },
]

/** Inserts an expert's weekly hours, a date with other hours, and absences. */
export async function insertRota(
  sql: Sql,
  { id: expertId, timezone, now }: Moment & { id: number; timezone: string },
  { duty, meetings, absence, exception }: DemoRota,
): Promise<void> {
  for (const hours of duty) await insertHours(sql, { expertId, kind: 'duty', ...hours })
  for (const hours of meetings) await insertHours(sql, { expertId, kind: 'meetings', ...hours })
  const today = dayAt(timezone, now)
  if (exception) await insertException(sql, { expertId, ...exception, day: dateOf(today + exception.inDays) })
  if (!absence) return
  const first = today + absence.inDays
  const last = first + absence.days - 1
  await insertAbsence(sql, { expertId, firstDay: dateOf(first), lastDay: dateOf(last) })
}
