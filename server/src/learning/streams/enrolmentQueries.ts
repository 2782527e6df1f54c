import type { Moment } from '../../platform/clock.ts'
import { first, type Sql } from '../../platform/database/database.ts'

export type CourseToEnrol = { id: number; access_days: number; consultation_count: number }

/** Locks a published course: homework added by a concurrent import would get no status in the new run. */
export async function lockCourse(sql: Sql, courseId: number): Promise<CourseToEnrol | undefined> {
  return first(
    await sql<CourseToEnrol>`
      select id, access_days, consultation_count from courses where id = ${courseId} and version > 0 for share`,
  )
}

/** Locks courses in the order of imports. */
export async function lockCourses(sql: Sql, slugs: readonly string[]): Promise<void> {
  await sql`select 1 from courses where slug = any (${slugs}) order by slug for share`
}

export function listCoursesBySlug(sql: Sql, slugs: readonly string[]): Promise<{ id: number; slug: string }[]> {
  return sql<{ id: number; slug: string }>`select id, slug from courses where slug = any (${slugs}) and version > 0`
}

/** The first fifty, for a message. */
export async function listCourseSlugs(sql: Sql): Promise<string[]> {
  const rows = await sql<{ slug: string }>`select slug from courses where version > 0 order by slug limit 50`
  return rows.map((row) => row.slug)
}

export type KnownRun = { user_id: number; course_id: number; started_on: string; is_current: boolean }

/** Full runs of people; `is_current` as in `findCurrentRun`. */
export function listRunsOfPeople(
  sql: Sql,
  { userIds, now }: Moment & { userIds: readonly number[] },
): Promise<KnownRun[]> {
  return sql<KnownRun>`
    select user_id, course_id, started_on, is_current(r, to_timestamp(${now}::bigint)) as is_current
    from streams r where user_id = any (${userIds}) and not is_demo`
}

/** The run that an enrolment would repeat: a full one that has not ended, or that started on the same day. */
export async function findCurrentRun(
  sql: Sql,
  { userId, courseId, startedOn, now }: Moment & { userId: number; courseId: number; startedOn: string },
): Promise<{ id: number } | undefined> {
  return first(
    await sql<{ id: number }>`
      select id from streams r
      where user_id = ${userId} and course_id = ${courseId} and not is_demo
        and (is_current(r, to_timestamp(${now}::bigint)) or started_on = ${startedOn})
      order by id desc limit 1`,
  )
}

export type NewRun = {
  userId: number
  courseId: number
  startedOn: string
  /** Seconds since 1970. */
  startsAt: number
  endsAt: number
  /** Days of a run that starts at its first opening. */
  pendingAccessDays: number | null
  consultations: number
  /** The service that was ordered; null for a run from staff. */
  serviceId: number | null
  /** Null: the run was bought or given. */
  subscriptionId: number | null
}

export async function insertRun(sql: Sql, run: NewRun): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into streams (user_id, course_id, started_on, starts_at, ends_at, pending_access_days,
        max_consultation_count, service_id, payment_subscription_id, is_optional_purchase)
      values (${run.userId}, ${run.courseId}, ${run.startedOn}, to_timestamp(${run.startsAt}::bigint),
        to_timestamp(${run.endsAt}::bigint), ${run.pendingAccessDays}, ${run.consultations},
        ${run.serviceId}, ${run.subscriptionId}::bigint, ${run.subscriptionId !== null})
      returning id`,
  )
  if (!row) throw new Error('The run was not written')
  return row.id
}

type Start = { streamId: number; startedOn: string; startsAt: number; endsAt: number }

/** No effect on a started run. */
export async function updateStarted(sql: Sql, { streamId, startedOn, startsAt, endsAt }: Start): Promise<void> {
  await sql`
    update streams set started_on = ${startedOn}, starts_at = to_timestamp(${startsAt}::bigint),
      ends_at = to_timestamp(${endsAt}::bigint), pending_access_days = null
    where id = ${streamId} and pending_access_days is not null`
}

/**
 * Ends a run; one that has not started ends as one of today. No effect on an ended run. Ends are inclusive, and
 * compared in whole seconds.
 */
export async function updateEnded(
  sql: Sql,
  { streamId, today, now }: Moment & { streamId: number; today: string },
): Promise<void> {
  await sql`
    update streams set started_on = case when pending_access_days is null then least(started_on, ${today}::date)
        else ${today}::date end,
      starts_at = least(starts_at, to_timestamp(${now}::bigint) - interval '2 seconds'),
      ends_at = to_timestamp(${now}::bigint) - interval '1 second', pending_access_days = null
    where id = ${streamId} and (ends_at >= to_timestamp(${now}::bigint) or pending_access_days is not null)`
}

export async function updateCancelledFreezes(sql: Sql, { streamId, today }: { streamId: number; today: string }) {
  await sql`
    update stream_freezes set status = 2, end_date = greatest(start_date, ${today}::date)
    where stream_id = ${streamId} and status <> 2 and end_date > ${today}::date`
}

type CancelledFreeze = { streamId: number; freezeId: number; endDate: string }

/** `endDate` is the first day that is not frozen. */
export async function updateCancelledFreeze(sql: Sql, { streamId, freezeId, endDate }: CancelledFreeze): Promise<void> {
  await sql`
    update stream_freezes set status = 2, end_date = ${endDate}, cancelled_at = clock_timestamp()
    where id = ${freezeId} and stream_id = ${streamId}`
}

/** Whether a freeze of a locked run was cancelled in the last minute, and none created since. */
export async function hasCancelledFreeze(sql: Sql, streamId: number): Promise<boolean> {
  const rows = await sql`
    select f.id from stream_freezes f
    where f.stream_id = ${streamId} and f.cancelled_at > now() - interval '1 minute' and not exists (
      select from stream_freezes o where o.stream_id = f.stream_id and o.created_at > f.cancelled_at)
    limit 1`
  return rows.length > 0
}

export async function countUsedConsultations(sql: Sql, streamId: number): Promise<number> {
  const [row] = await sql<{ used: number }>`
    select coalesce(sum(q.amount), 0)::int as used
    from consultations q join chats c on c.id = q.chat_id where c.stream_id = ${streamId}`
  return row?.used ?? 0
}

export async function updateConsultations(
  sql: Sql,
  { streamId, count }: { streamId: number; count: number },
): Promise<void> {
  await sql`update streams set max_consultation_count = max_consultation_count + ${count} where id = ${streamId}`
}

export type NewEnd = { streamId: number; endsAt: number; pendingAccessDays: number | null }

export async function updateEnd(sql: Sql, { streamId, endsAt, pendingAccessDays }: NewEnd): Promise<void> {
  await sql`
    update streams set ends_at = to_timestamp(${endsAt}::bigint), pending_access_days = ${pendingAccessDays}
    where id = ${streamId}`
}

type Owned = { streamId: number; serviceId: number; endsAt: number }

export async function updateOwned(sql: Sql, { streamId, serviceId, endsAt }: Owned): Promise<void> {
  await sql`
    update streams set is_optional_purchase = false, payment_subscription_id = null, service_id = ${serviceId},
      ends_at = to_timestamp(${endsAt}::bigint)
    where id = ${streamId}`
}

type ServiceIds = { streamId: number; from?: number; to: number }

/** Moves a run to another service; false if it is not of service `from`. */
export async function updateServiceId(sql: Sql, { streamId, from, to }: ServiceIds): Promise<boolean> {
  const rows = await sql`
    update streams set service_id = ${to}
    where id = ${streamId} and (${from ?? null}::bigint is null or service_id = ${from ?? null}) returning id`
  return rows.length > 0
}

type NewFreeze = { streamId: number; startDate: string; endDate: string }

/** `endDate` is exclusive. */
export async function insertFreeze(sql: Sql, { streamId, startDate, endDate }: NewFreeze): Promise<void> {
  await sql`
    insert into stream_freezes (stream_id, status, start_date, end_date, created_at)
    values (${streamId}, 1, ${startDate}, ${endDate}, clock_timestamp())`
}
