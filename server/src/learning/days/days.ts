import { leftToFinish, type DayLeft } from '#contract/learning/days/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { filterSets } from '#contract/learning/lessons/filters.ts'
import type { ContentDay, ContentSet } from '../courses/content.ts'
import { textIn } from '../../platform/language/text.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import { creditPoints } from '../points/points.ts'
import { lockOf, markCompleted, recordRunEvent, runAt, startOnFirstOpening, type Run } from '../streams/streams.ts'
import { listLessonsDone, updateFinished, upsertDayStatus, type DayStatusRow } from './queries.ts'

/** The day of a run; a day of another course is not found. */
export function requireDay(run: Run, dayId: number): ContentDay {
  const day = run.content.days.find((one) => one.id === dayId)
  if (!day) throw new ApiError('not_found')
  return day
}

function requireUnlocked(run: Run, day: ContentDay): void {
  const lock = lockOf(run, day)
  if (lock) throw new ApiError(lock.code)
}

/** Older acts count as this old. */
const maxAgeSeconds = 30 * 86_400

/** When an act of this age happened, at the earliest. */
export function momentOf(now: number, ageSeconds = 0): number {
  return now - Math.min(ageSeconds, maxAgeSeconds)
}

/**
 * When an act that comes late counts: at its time if the day was open then, now if the day is open now; throws if neither.
 * What ended or was locked meanwhile takes nothing from a learner who was in time.
 */
export function requireMoment(run: Run, day: ContentDay, ageSeconds?: number): number {
  const at = momentOf(run.now, ageSeconds)
  // A run that waits for its first opening has no earlier time.
  if (at < run.now && run.row.pending_access_days === null && !lockOf(runAt(run, at), day)) return at
  requireUnlocked(run, day)
  return run.now
}

/** Starts a day, and its run if it waited for its first opening. Idempotent: the earliest time stays. */
export async function startDay(sql: Sql, run: Run, { day, at }: DayAct): Promise<DayStatusRow> {
  await startOnFirstOpening(sql, run)
  return upsertDayStatus(sql, { streamId: run.row.id, dayId: day.id, startedAt: at })
}

/** A day, and when something happened on it. */
type DayAct = { day: ContentDay; at: number }

/** Finishes a day, credits its points once and completes the run with its last day. */
export async function finishDay(
  transaction: TransactionContext,
  run: Run,
  { day, at }: DayAct,
): Promise<{ status: DayStatusRow; scores: number }> {
  const { sql } = transaction
  const started = await startDay(sql, run, { day, at })
  if (!started.finished_at) {
    const left = await leftOf(sql, run, day)
    if (left.lessons + left.homeworks > 0) throw new ApiError('day_not_complete')
  }
  const status = (await updateFinished(sql, { dayStatusId: started.id, finishedAt: at })) ?? started
  await creditPoints(transaction, {
    userId: run.userId,
    amount: day.points,
    reference: `day ${run.row.id} ${day.id}`,
    howItWas: pointsText(day.day_number, (language) => textIn(run.content.short_title, language, run.content)),
  })
  if (isLastOpenDay(run, day)) await markCompleted(sql, run.row.id)
  if (!started.finished_at) await recordRunEvent(transaction, { userId: run.userId, streamId: run.row.id })
  return { status, scores: day.points }
}

/** The points history's text of a finished day, with the course, as a learner may have several. */
export function pointsText(dayNumber: number, titleIn: (language: Language) => string): Record<Language, string> {
  return {
    ru: `День ${dayNumber} курса «${titleIn('ru')}»`,
    en: `Day ${dayNumber} of “${titleIn('en')}”`,
    es: `Día ${dayNumber} de «${titleIn('es')}»`,
  }
}

async function leftOf(sql: Sql, run: Run, day: ContentDay): Promise<DayLeft> {
  const shown = shownSets(run, day)
  const lessons = shown.flatMap((set) => set.lessons)
  const done = await listLessonsDone(
    sql,
    run.row.id,
    lessons.map((lesson) => lesson.id),
  )
  const byLesson = new Map(done.map((row) => [row.lesson_id, row]))
  const sets = shown.map((set) => ({
    repeats: set.repeat_from,
    lessons: set.lessons.map((lesson) => ({
      isRequired: lesson.is_required,
      seconds: lesson.video_seconds,
      viewedSeconds: byLesson.get(lesson.id)?.viewed_seconds ?? 0,
      playCount: byLesson.get(lesson.id)?.play_count ?? 0,
    })),
  }))
  const unsent = day.homeworks.filter((homework) => homework.is_required && !run.isHomeworkSent(homework.id))
  return leftToFinish(sets, unsent.length)
}

function shownSets({ row, content }: Run, day: ContentDay): readonly ContentSet[] {
  return filterSets(day.sets, {
    options: content.options.map(({ id, values }) => ({ id, training_lesson_option_values: values })),
    filters: row.filters,
    hasVideo: ({ video_seconds }) => video_seconds > 0,
  }).sets
}

function isLastOpenDay(run: Run, finished: ContentDay): boolean {
  return run.content.days.every(
    (day) => day.day_of_rest || day.id === finished.id || Boolean(run.dayStatuses.get(day.id)?.finished_at),
  )
}
