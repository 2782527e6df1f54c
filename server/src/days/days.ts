import { leftToFinish, type DayLeft } from '#contract/days/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { textIn, type ContentDay } from '../courses/content.ts'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import type { Writing } from '../live/live.ts'
import { creditPoints } from '../points/points.ts'
import { lockOf, markCompleted, type Run } from '../streams/streams.ts'
import { listLessonsDone, updateFinished, upsertDayStatus, type DayStatusRow } from './queries.ts'

/** The day of a run; another course's is a missing one. */
export function requireDay(run: Run, dayId: number): ContentDay {
  const day = run.content.days.find((one) => one.id === dayId)
  if (!day) throw new ApiError('not_found')
  return day
}

export function refuseLocked(run: Run, day: ContentDay): void {
  const lock = lockOf(run, day)
  if (lock) throw new ApiError(lock.code)
}

/** Starting again changes nothing. */
export const startDay = (sql: Sql, run: Run, day: ContentDay) => upsertDayStatus(sql, run.row.id, day.id)

/** Finishes a day, credits its points once and completes the run with its last day. */
export async function finishDay(
  writing: Writing,
  run: Run,
  day: ContentDay,
): Promise<{ status: DayStatusRow; scores: number }> {
  const { sql } = writing
  const started = await upsertDayStatus(sql, run.row.id, day.id)
  if (!started.finished_at) {
    const left = await leftOf(sql, run, day)
    if (left.lessons + left.homeworks > 0) throw new ApiError('day_not_complete')
  }
  const status = (await updateFinished(sql, started.id)) ?? started
  await creditPoints(writing, {
    userId: run.userId,
    amount: day.points,
    reference: `day ${run.row.id} ${day.id}`,
    howItWas: howDayWas(day.day_number, (language) => textIn(run.content.short_title, language, run.content)),
  })
  if (isLastOpenDay(run, day)) await markCompleted(sql, run.row.id)
  return { status, scores: day.points }
}

/** What the history of points says of a finished day: of which course it was, for a learner may follow several. */
export function howDayWas(dayNumber: number, titleIn: (language: Language) => string): Record<Language, string> {
  return {
    ru: `День ${dayNumber} курса «${titleIn('ru')}»`,
    en: `Day ${dayNumber} of “${titleIn('en')}”`,
    es: `Día ${dayNumber} de «${titleIn('es')}»`,
  }
}

async function leftOf(sql: Sql, run: Run, day: ContentDay): Promise<DayLeft> {
  const lessons = day.sets.flatMap((set) => set.lessons)
  const done = await listLessonsDone(
    sql,
    run.row.id,
    lessons.map((lesson) => lesson.id),
  )
  const byLesson = new Map(done.map((row) => [row.lesson_id, row]))
  const sets = day.sets.map((set) => ({
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

function isLastOpenDay(run: Run, finished: ContentDay): boolean {
  return run.content.days.every(
    (day) => day.day_of_rest || day.id === finished.id || Boolean(run.dayStatuses.get(day.id)?.finished_at),
  )
}
