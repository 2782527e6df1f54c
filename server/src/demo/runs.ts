import type { Sql } from '../database.ts'
import { howDayWas } from '../days/days.ts'
import { dateOf, dayAt, startOfDay } from '../streams/calendar.ts'
import type { DemoRun } from './history.ts'
import * as queries from './queries.ts'

export type DemoPerson = { id: number; timezone: string }

type Moment = { person: DemoPerson; now: number }

type Running = Moment & {
  sql: Sql
  streamId: number
  title: queries.DemoCourse['title']
  days: ReadonlyMap<number, queries.DemoDay>
  /** The learner's day (counted since 1970) on which the course's day stood. */
  dateOfDay: (dayNumber: number) => number
}

/** Minutes after 04:00 at which the learner practises. */
const practiceMinutes = 260
const daySeconds = 86_400

/** A run with everything that was done in it, as if it had been done day by day. Gives the stream's id. */
export async function insertRun(sql: Sql, run: DemoRun, moment: Moment): Promise<number> {
  const { person, now } = moment
  const course = await queries.requireCourse(sql, run.slug)
  const today = dayAt(person.timezone, now)
  const begins = today - (run.today - 1) - (run.freeze?.sinceDays ?? 0)
  const ends =
    run.endsInDays === undefined ? begins + course.accessDays + (run.freeze?.days ?? 0) : today + run.endsInDays
  const streamId = await queries.insertStream(sql, {
    userId: person.id,
    courseId: course.id,
    startedOn: dateOf(begins),
    startsAt: startOfDay(person.timezone, begins),
    endsAt: startOfDay(person.timezone, ends),
    isDemo: run.kind === 'demo',
    isOptionalPurchase: run.kind === 'withoutSubscription',
    subscriptionId: await subscriptionOf(sql, run, { person, today, courseId: course.id }),
  })
  if (run.freeze) {
    const start = today - run.freeze.sinceDays
    await queries.insertFreeze(sql, { streamId, startDate: dateOf(start), endDate: dateOf(start + run.freeze.days) })
  }
  const days = await queries.listDays(sql, course.id)
  const { title } = course
  const running: Running = { ...moment, sql, streamId, title, days, dateOfDay: (dayNumber) => begins + dayNumber - 1 }
  for (const dayNumber of run.finishedDays) await finishDay(running, dayNumber)
  for (const begun of run.begun ?? []) await beginDay(running, begun)
  await sendHomeworks(running, run, course.id)
  await completeRun(running, run)
  return streamId
}

type Paying = { person: DemoPerson; today: number; courseId: number }

async function subscriptionOf(sql: Sql, run: DemoRun, { person, today, courseId }: Paying) {
  if (run.kind !== 'withoutSubscription') return null
  const endDate = dateOf(today - 20)
  return queries.insertEndedSubscription(sql, { userId: person.id, courseId, endDate })
}

async function finishDay(running: Running, dayNumber: number): Promise<void> {
  const { sql, streamId, person } = running
  const day = requireDay(running, dayNumber)
  const startedAt = practiceTime(running, dayNumber)
  let at = startedAt
  for (const lesson of day.lessons) {
    at += lesson.seconds * lesson.plays
    await view(running, { dayNumber, lesson, plays: lesson.plays, seconds: lesson.seconds, at })
  }
  await queries.insertDayStatus(sql, { streamId, dayId: day.id, startedAt, finishedAt: at + 20 })
  if (day.points === 0) return
  await queries.insertPoints(sql, {
    userId: person.id,
    amount: day.points,
    reference: `day ${streamId} ${day.id}`,
    at: at + 20,
    howItWas: howDayWas(dayNumber, (language) => running.title[language]),
  })
}

async function beginDay(running: Running, begun: { day: number; lessons: number; seconds: number }): Promise<void> {
  const { sql, streamId } = running
  const day = requireDay(running, begun.day)
  const startedAt = practiceTime(running, begun.day)
  let at = startedAt
  for (const [index, lesson] of day.lessons.slice(0, begun.lessons + 1).entries()) {
    const isWhole = index < begun.lessons
    const seconds = isWhole ? lesson.seconds : Math.min(begun.seconds, lesson.seconds)
    at = Math.min(running.now, at + seconds)
    await view(running, { dayNumber: begun.day, lesson, plays: isWhole ? 1 : 0, seconds, at })
  }
  await queries.insertDayStatus(sql, { streamId, dayId: day.id, startedAt, finishedAt: null })
}

type Watched = {
  dayNumber: number
  lesson: { id: number; seconds: number }
  plays: number
  seconds: number
  at: number
}

async function view(running: Running, { dayNumber, lesson, plays, seconds, at }: Watched): Promise<void> {
  const { sql, streamId, person, dateOfDay } = running
  const practicedOn = dateOf(dateOfDay(dayNumber))
  const position = seconds < lesson.seconds ? seconds : 0
  await queries.insertViewing(sql, {
    userId: person.id,
    streamId,
    lessonId: lesson.id,
    seconds,
    plays,
    position,
    at,
    practicedOn,
  })
}

async function sendHomeworks(running: Running, run: DemoRun, courseId: number): Promise<void> {
  const { sql, streamId, person, now } = running
  for (const { key, status, hoursAgo } of run.homeworks ?? []) {
    const at = now - hoursAgo * 3600
    const sent = await queries.insertHomeworkStatus(sql, { streamId, courseId, key, status, at })
    if (sent.points === 0) continue
    const { title } = sent
    const howItWas = {
      ru: `Задание принято: ${title['ru']}`,
      en: `Homework approved: ${title['en'] ?? title['ru']}`,
      es: `Tarea aprobada: ${title['es'] ?? title['ru']}`,
    }
    await queries.insertPoints(sql, {
      userId: person.id,
      amount: sent.points,
      reference: `homework ${sent.id}`,
      howItWas,
      at,
    })
  }
}

async function completeRun(running: Running, run: DemoRun): Promise<void> {
  const open = [...running.days].filter(([number, day]) => day.lessons.length > 0 && !run.finishedDays.includes(number))
  const last = run.finishedDays.at(-1)
  if (open.length > 0 || last === undefined) return
  await queries.updateCompleted(running.sql, running.streamId, practiceTime(running, last) + daySeconds / 24)
}

/** Today's practice is over already, however early it is; earlier days have their hour. */
function practiceTime({ person, now, dateOfDay }: Running, dayNumber: number): number {
  const opened = startOfDay(person.timezone, dateOfDay(dayNumber))
  return Math.min(opened + practiceMinutes * 60, Math.max(opened, now - 1800))
}

function requireDay({ days }: Running, dayNumber: number): queries.DemoDay {
  const day = days.get(dayNumber)
  if (!day) throw new Error(`The demo school's course has no day ${dayNumber}`)
  return day
}
