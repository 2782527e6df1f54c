import { randomUUID } from 'node:crypto'
import { dateOf, daySeconds } from '#contract/platform/dates.ts'
import { publishMarks, saveMark } from '../experts/marks/marks.ts'
import { pointsText } from '../learning/days/days.ts'
import { approvedText } from '../learning/homework/homework.ts'
import { beginRun } from '../learning/streams/beginning.ts'
import { dayAt, startOfDay } from '../platform/calendar.ts'
import type { Sql } from '../platform/database/database.ts'
import type { DemoEmail } from './accounts.ts'
import { writeChat, type HomeworkMessage } from './chats.ts'
import { expertOf, type DemoHomework, type DemoRun, type DemoMeeting } from './history.ts'
import { updateBooked, updateCancelled } from './meetingQueries.ts'
import { momentAt } from './moments.ts'
import * as queries from './queries.ts'

type Context = { streamId: number; expertOf: (email: DemoEmail) => { id: number; timezone: string }; now: number }

/** Links of meetings open ten minutes before. */
const soonSeconds = 5 * 60

export type DemoUser = { id: number; timezone: string }

type DemoContext = {
  user: DemoUser
  userOf: (email: DemoEmail) => DemoUser
  userIdOf: (email: DemoEmail) => number
  /** The id of a file in `demo/homework` by its name. */
  fileIdOf: (name: string) => number
  now: number
}

type RunContext = DemoContext & {
  sql: Sql
  streamId: number
  title: queries.DemoCourse['title']
  days: ReadonlyMap<number, queries.DemoDay>
  /** The learner's date (days since 1970) of a day of the course. */
  dateOfDay: (dayNumber: number) => number
}

/** Minutes after 04:00 at which the learner practises. */
const practiceMinutes = 260

export async function insertRun(sql: Sql, run: DemoRun, demo: DemoContext): Promise<void> {
  const { user, now } = demo
  const course = await queries.requireCourse(sql, run.slug)
  const today = dayAt(user.timezone, now)
  const begins = today - (run.today - 1) - (run.freeze?.sinceDays ?? 0)
  const ends =
    run.endsInDays === undefined ? begins + course.accessDays + (run.freeze?.days ?? 0) : today + run.endsInDays
  const streamId = await queries.insertStream(sql, {
    userId: user.id,
    courseId: course.id,
    startedOn: dateOf(begins),
    startsAt: startOfDay(user.timezone, begins),
    endsAt: startOfDay(user.timezone, ends),
    isDemo: run.kind === 'demo',
    isOptionalPurchase: run.kind === 'withoutSubscription',
    consultations: course.consultations,
    subscriptionId: await subscriptionOf(sql, run, { user, today, courseId: course.id }),
  })
  await beginRun(sql, streamId)
  if (run.freeze) {
    const start = today - run.freeze.sinceDays
    await queries.insertFreeze(sql, { streamId, startDate: dateOf(start), endDate: dateOf(start + run.freeze.days) })
  }
  const days = await queries.listDays(sql, course.id)
  const { title } = course
  const context: RunContext = { ...demo, sql, streamId, title, days, dateOfDay: (dayNumber) => begins + dayNumber - 1 }
  for (const dayNumber of run.finishedDays) await finishDay(context, dayNumber)
  for (const begun of run.begun ?? []) await beginDay(context, begun)
  const homeworkMessages = await sendHomeworks(context, run, course.id)
  await writeChat(sql, demo, { streamId, chat: run.chat ?? { consultations: [] }, homeworkMessages })
  await bookMeetings(sql, { streamId, expertOf: demo.userOf, now }, run.meetings ?? [])
  await completeRun(context, run)
}

type SubscriptionOptions = { user: DemoUser; today: number; courseId: number }

async function subscriptionOf(sql: Sql, run: DemoRun, { user, today, courseId }: SubscriptionOptions) {
  if (run.kind !== 'withoutSubscription') return null
  const endDate = dateOf(today - 20)
  return queries.insertEndedSubscription(sql, { userId: user.id, courseId, endDate })
}

async function finishDay(context: RunContext, dayNumber: number): Promise<void> {
  const { sql, streamId, user } = context
  const day = requireDay(context, dayNumber)
  const startedAt = practiceTime(context, dayNumber)
  let at = startedAt
  for (const lesson of day.lessons) {
    at += lesson.seconds * lesson.plays
    await view(context, { dayNumber, lesson, plays: lesson.plays, seconds: lesson.seconds, at })
  }
  await queries.insertDayStatus(sql, { streamId, dayId: day.id, startedAt, finishedAt: at + 20 })
  if (day.points === 0) return
  await queries.insertPoints(sql, {
    userId: user.id,
    amount: day.points,
    reference: `day ${streamId} ${day.id}`,
    at: at + 20,
    howItWas: pointsText(dayNumber, (language) => context.title[language]),
  })
}

async function beginDay(context: RunContext, begun: { day: number; lessons: number; seconds: number }): Promise<void> {
  const { sql, streamId } = context
  const day = requireDay(context, begun.day)
  const startedAt = practiceTime(context, begun.day)
  let at = startedAt
  for (const [index, lesson] of day.lessons.slice(0, begun.lessons + 1).entries()) {
    const isWhole = index < begun.lessons
    const seconds = isWhole ? lesson.seconds : Math.min(begun.seconds, lesson.seconds)
    at = Math.min(context.now, at + seconds)
    await view(context, { dayNumber: begun.day, lesson, plays: isWhole ? 1 : 0, seconds, at })
  }
  await queries.insertDayStatus(sql, { streamId, dayId: day.id, startedAt, finishedAt: null })
}

type LessonView = {
  dayNumber: number
  lesson: { id: number; seconds: number }
  plays: number
  seconds: number
  at: number
}

async function view(context: RunContext, { dayNumber, lesson, plays, seconds, at }: LessonView): Promise<void> {
  const { sql, streamId, user, dateOfDay } = context
  const practicedOn = dateOf(dateOfDay(dayNumber))
  const position = seconds < lesson.seconds ? seconds : 0
  await queries.insertViewing(sql, {
    userId: user.id,
    streamId,
    lessonId: lesson.id,
    seconds,
    plays,
    position,
    at,
    practicedOn,
  })
}

/** Returns the messages for the chat. */
async function sendHomeworks(context: RunContext, run: DemoRun, courseId: number): Promise<HomeworkMessage[]> {
  const { sql, streamId, user, now } = context
  const homeworkMessages: HomeworkMessage[] = []
  for (const homework of run.homeworks ?? []) {
    const { key, status, message, files = [], selfie, hoursAgo } = homework
    const at = Math.round(now - hoursAgo * 3600)
    const answered = answerOf(context, homework, at)
    const sent = await queries.insertAttempt(sql, {
      key,
      status,
      message,
      at,
      userId: user.id,
      streamId,
      courseId,
      answered,
      fileIds: files.map(context.fileIdOf),
      selfieFileId: selfie === undefined ? null : context.fileIdOf(selfie),
    })
    homeworkMessages.push(...cardsOf({ ...sent, userId: user.id, at, message, answered }))
    await beginAnswer(context, homework, sent.attemptId)
    await drawMarks(context, homework, sent.attemptId)
    if (sent.points === 0) continue
    const howItWas = approvedText(sent.title)
    await queries.insertPoints(sql, {
      userId: user.id,
      amount: sent.points,
      reference: `homework ${sent.id}`,
      howItWas,
      at,
    })
  }
  return homeworkMessages
}

type SentAttempt = {
  id: number
  attemptId: number
  userId: number
  at: number
  message: string
  answered: queries.DemoAnswer | null
}

/** Messages about the homework and its answer. */
function cardsOf({ id: statusId, attemptId, userId, at, message, answered }: SentAttempt): HomeworkMessage[] {
  const own = { userId, message, at, statusId, answeredAttemptId: null, isViewed: answered !== null }
  if (!answered) return [own]
  const { expertId, text, at: answeredAt } = answered
  return [
    own,
    { userId: expertId, message: text, at: answeredAt, statusId, answeredAttemptId: attemptId, isViewed: true },
  ]
}

function answerOf({ userIdOf }: RunContext, homework: DemoHomework, sentAt: number): queries.DemoAnswer | null {
  if (homework.status === 'UPLOADED') return null
  const { answer, answeredAfterHours = 5 } = homework
  return { text: answer, expertId: userIdOf(expertOf(homework)), at: Math.round(sentAt + answeredAfterHours * 3600) }
}

async function beginAnswer({ sql, userIdOf }: RunContext, homework: DemoHomework, attemptId: number): Promise<void> {
  if (homework.status !== 'UPLOADED') return
  const { claimedBy, draft } = homework
  if (claimedBy) await queries.insertClaim(sql, { attemptId, expertId: userIdOf(claimedBy) })
  if (draft) await queries.insertDraft(sql, { attemptId, expertId: userIdOf(expertOf(homework)), text: draft })
}

/** Draws the marks of the answering expert; without an answer they stay drafts. */
async function drawMarks({ sql, userIdOf, fileIdOf }: RunContext, homework: DemoHomework, attemptId: number) {
  const { status, marks = [] } = homework
  const work = { attemptId, expertId: userIdOf(expertOf(homework)) }
  for (const { file, second, shapes, text, voice } of marks) {
    const moment = { file_id: fileIdOf(file), at_ms: second === undefined ? null : second * 1000 }
    const voice_file_id = voice === undefined ? null : fileIdOf(voice)
    await saveMark(sql, { ...work, ...moment, id: randomUUID(), shapes: [...shapes], text, voice_file_id })
  }
  if (status !== 'UPLOADED') await publishMarks(sql, work)
}

async function completeRun(context: RunContext, run: DemoRun): Promise<void> {
  const open = [...context.days].filter(([number, day]) => day.lessons.length > 0 && !run.finishedDays.includes(number))
  const last = run.finishedDays.at(-1)
  if (open.length > 0 || last === undefined) return
  await queries.updateCompleted(context.sql, context.streamId, practiceTime(context, last) + daySeconds / 24)
}

/** A fixed time of day, but before now. */
function practiceTime({ user, now, dateOfDay }: RunContext, dayNumber: number): number {
  const opened = startOfDay(user.timezone, dateOfDay(dayNumber))
  return Math.min(opened + practiceMinutes * 60, Math.max(opened, now - 1800))
}

function requireDay({ days }: RunContext, dayNumber: number): queries.DemoDay {
  const day = days.get(dayNumber)
  if (!day) throw new Error(`The demo school's course has no day ${dayNumber}`)
  return day
}

/** Books video consultations that came with the run. */
async function bookMeetings(
  sql: Sql,
  { streamId, expertOf, now }: Context,
  meetings: readonly DemoMeeting[],
): Promise<void> {
  for (const meeting of meetings) {
    const { title, state, starts, note, phone, expert = 'expert@demo.test' } = meeting
    const { id: expertId, timezone } = expertOf(expert)
    const startsAt = startOf(starts, { timezone, now })
    if (state === 'cancelled') await updateCancelled(sql, { streamId, title, startsAt })
    else
      await updateBooked(sql, { streamId, title, expertId, startsAt, isConfirmed: state === 'confirmed', note, phone })
  }
}

function startOf(starts: DemoMeeting['starts'], clock: { timezone: string; now: number }): number {
  if (starts === 'soon') return Math.ceil(clock.now / soonSeconds) * soonSeconds
  return momentAt(clock, { daysAgo: -starts.inDays, clock: starts.clock })
}
