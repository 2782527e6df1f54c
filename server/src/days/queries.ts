import { first, type Sql } from '../platform/database/database.ts'

export type DayStatusRow = { id: number; started_at: number; finished_at: number | null }

/** Starts a day of a run, if it is not started; locks the row. */
export async function upsertDayStatus(sql: Sql, streamId: number, dayId: number): Promise<DayStatusRow> {
  const row = first(
    await sql<DayStatusRow>`
      insert into day_statuses (stream_id, day_id) values (${streamId}, ${dayId})
      on conflict (stream_id, day_id) do update set day_id = excluded.day_id
      returning id, extract(epoch from started_at)::bigint as started_at,
        extract(epoch from finished_at)::bigint as finished_at`,
  )
  if (!row) throw new Error('The day status was not written')
  return row
}

export async function updateFinished(sql: Sql, dayStatusId: number): Promise<DayStatusRow | undefined> {
  return first(
    await sql<DayStatusRow>`
      update day_statuses set finished_at = coalesce(finished_at, now()) where id = ${dayStatusId}
      returning id, extract(epoch from started_at)::bigint as started_at,
        extract(epoch from finished_at)::bigint as finished_at`,
  )
}

export type LessonDoneRow = { lesson_id: number; viewed_seconds: number; play_count: number }

export function listLessonsDone(sql: Sql, streamId: number, lessonIds: readonly number[]): Promise<LessonDoneRow[]> {
  return sql<LessonDoneRow>`
    select lesson_id, viewed_seconds, play_count from lesson_progress
    where stream_id = ${streamId} and lesson_id = any (${lessonIds})`
}
