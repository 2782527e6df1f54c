import { first, parseNumberArray, type Sql } from '../../platform/database/database.ts'

export type LessonTotals = { viewed_seconds: number; play_count: number; position_seconds: number }

export type Entry = {
  userId: number
  clientId: string
  streamId: number
  lessonId: number
  viewedSeconds: number
  playCount: number
  positionSeconds: number | null
  /** Seconds since 1970. */
  watchedAt: number
  /** The learner's date, which changes at 04:00. */
  practicedOn: string
}

/**
 * Adds entries of different users to the totals of their lessons and days in one statement; returns the new totals,
 * undefined if the client id was applied before. The position comes from the entry watched last. Rows are written in
 * one order, against deadlocks.
 */
export async function insertStatistics(sql: Sql, entries: readonly Entry[]): Promise<(LessonTotals | undefined)[]> {
  const [row] = await sql<{ totals: string }>`
    with incoming as (
      select * from json_to_recordset(${JSON.stringify(entries)}) as incoming ("userId" bigint, "clientId" uuid,
        "streamId" bigint, "lessonId" bigint, "viewedSeconds" int, "playCount" int, "positionSeconds" int,
        "watchedAt" bigint, "practicedOn" date)
      order by "userId"
    ), entry as (
      insert into lesson_statistics (user_id, client_id, stream_id, lesson_id, viewed_seconds, play_count)
      select "userId", "clientId", "streamId", "lessonId", "viewedSeconds", "playCount" from incoming
      on conflict (user_id, client_id) do nothing
      returning user_id
    ), applied as materialized (
      select * from incoming where "userId" in (select user_id from entry)
    ), practice as (
      insert into practice_days as p (user_id, practiced_on, viewed_seconds)
      select "userId", "practicedOn", "viewedSeconds" from applied
      on conflict (user_id, practiced_on) do update
        set viewed_seconds = least(p.viewed_seconds + excluded.viewed_seconds, 1000000000)
    ), total as (
      insert into lesson_progress as p (stream_id, lesson_id, viewed_seconds, play_count, position_seconds, updated_at)
      select "streamId", "lessonId", "viewedSeconds", "playCount", coalesce("positionSeconds", 0),
        to_timestamp("watchedAt")
      from applied
      on conflict (stream_id, lesson_id) do update set
        viewed_seconds = least(p.viewed_seconds + excluded.viewed_seconds, 1000000000),
        play_count = least(p.play_count + excluded.play_count, 1000000000),
        position_seconds = case when p.updated_at <= excluded.updated_at
          then coalesce((select "positionSeconds" from applied where "streamId" = p.stream_id), p.position_seconds)
          else p.position_seconds end,
        updated_at = greatest(p.updated_at, excluded.updated_at)
      returning stream_id, viewed_seconds, play_count, position_seconds
    )
    select array(select array[stream_id, viewed_seconds, play_count, position_seconds] from total)::text as totals`
  const totals = new Map(
    parseNumberArray<[number, number, number, number]>(row?.totals ?? '{}').map(
      ([streamId, viewed_seconds, play_count, position_seconds]) => [
        streamId,
        { viewed_seconds, play_count, position_seconds },
      ],
    ),
  )
  return entries.map(({ streamId }) => totals.get(streamId))
}

type AppliedEntry = Pick<Entry, 'userId' | 'clientId' | 'streamId' | 'lessonId'>

/** The current totals of a lesson if the entry was applied before. */
export async function findApplied(sql: Sql, entry: AppliedEntry): Promise<LessonTotals | undefined> {
  return first(
    await sql<LessonTotals>`
      select viewed_seconds, play_count, position_seconds from lesson_progress
      where stream_id = ${entry.streamId} and lesson_id = ${entry.lessonId} and exists (
        select from lesson_statistics where user_id = ${entry.userId} and client_id = ${entry.clientId})`,
  )
}

/** Includes archived lessons. */
export async function hasLesson(sql: Sql, { dayId, lessonId }: { dayId: number; lessonId: number }): Promise<boolean> {
  return (await sql`select 1 from lessons where id = ${lessonId} and day_id = ${dayId}`).length > 0
}

/** Deletes entries after three times the period that devices may queue them for; returns the number of rows. */
export async function deleteOldStatistics(sql: Sql, limit: number): Promise<number> {
  const row = first(
    await sql<{ count: number }>`
      with old as (
        delete from lesson_statistics where ctid = any (array(
          select ctid from lesson_statistics where created_at < now() - interval '90 days'
          order by created_at limit ${limit}))
        returning 1
      )
      select count(*)::int as count from old`,
  )
  return row?.count ?? 0
}
