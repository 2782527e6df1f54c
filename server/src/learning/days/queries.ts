import type { ExpertWords } from '#contract/accounts/users/expert.ts'
import { first, parseNumberArray, type Sql } from '../../platform/database/database.ts'
import { maxStreakDays } from '#contract/learning/streams/streak.ts'
import { expertAsJson } from '../../accounts/users/users.ts'

export type DayStatusRow = { id: number; started_at: number; finished_at: number | null }

/** Starts a day of a run, at the earliest time of all starts; locks the row. */
export async function upsertDayStatus(
  sql: Sql,
  { streamId, dayId, startedAt }: { streamId: number; dayId: number; startedAt: number },
): Promise<DayStatusRow> {
  const row = first(
    await sql<DayStatusRow>`
      insert into day_statuses as d (stream_id, day_id, started_at)
      values (${streamId}, ${dayId}, to_timestamp(${startedAt}::bigint))
      on conflict (stream_id, day_id) do update set started_at = least(d.started_at, excluded.started_at)
      returning id, extract(epoch from started_at)::bigint as started_at,
        extract(epoch from finished_at)::bigint as finished_at`,
  )
  if (!row) throw new Error('The day status was not written')
  return row
}

/** Finishes a started day, at the earliest time of all finishes. */
export async function updateFinished(
  sql: Sql,
  { dayStatusId, finishedAt }: { dayStatusId: number; finishedAt: number },
): Promise<DayStatusRow | undefined> {
  return first(
    await sql<DayStatusRow>`
      update day_statuses
      set finished_at = least(finished_at, greatest(started_at, to_timestamp(${finishedAt}::bigint)))
      where id = ${dayStatusId}
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

export type DayEnd = { practice_days: number[]; balance: number; expert_words: ExpertWords | null }

/** Data for the end of a day: days with practice since 1970, newest first, points, and the last words since a moment. */
export async function findDayEnd(
  sql: Sql,
  { userId, streamId, wordsSince }: { userId: number; streamId: number; wordsSince: number },
): Promise<DayEnd> {
  const row = first(
    await sql<Omit<DayEnd, 'practice_days'> & { practice_days: string }>`
      select
        array(select practiced_on - date '1970-01-01' from practice_days where user_id = ${userId}
          order by practiced_on desc limit ${maxStreakDays})::text as practice_days,
        (select coalesce(sum(amount), 0)::int from points_postings
          where user_id = ${userId} and account = 'learner') as balance,
        (select json_build_object('text', m.message, 'said_at', date_part('epoch', m.created_at)::bigint,
            'expert', ${expertAsJson})
          from chats c join messages m on m.id = c.expert_message_id join users e on e.id = m.user_id
          where c.user_id = ${userId} and c.stream_id = ${streamId} and m.message <> ''
            and m.created_at >= to_timestamp(${wordsSince}::bigint)
          order by m.id desc limit 1) as expert_words`,
  )
  if (!row) throw new Error('A select without a table has one row')
  return { ...row, practice_days: parseNumberArray<number>(row.practice_days) }
}
