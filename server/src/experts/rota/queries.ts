import type { Absence, HoursException, WeeklyHours } from '#contract/experts/rota/rules.ts'
import { fragment, type Sql } from '../../platform/database/database.ts'
import type { Rota } from './intervals.ts'

export type RotaRow = {
  expert: { id: number; name: string; avatar: string; timezone: string }
  hours: WeeklyHours[]
  /** Absences that may not be over yet in the expert's zone. */
  absences: (Absence & { id: number })[]
  /** Dates that may not be over yet in the expert's zone. */
  exceptions: (HoursException & { id: number })[]
}

/** `date` is a UTC date; in some time zone the day before may not be over yet. */
type RotaFilter = { viewerId: number; isAdmin: boolean; expertId?: number | null; date: string }

/** Experts whose rota a viewer may plan, themselves first; only one if `expertId` is set. */
export function listRotaFor(sql: Sql, { viewerId, isAdmin, expertId = null, date }: RotaFilter): Promise<RotaRow[]> {
  return sql<RotaRow>`
    select json_build_object('id', u.id, 'name', display_name(u),
        'avatar', u.avatar, 'timezone', u.timezone) as expert,
      (select coalesce(json_agg(json_build_object('kind', h.kind, 'weekday', h.weekday, 'from_minute', h.from_minute,
          'to_minute', h.to_minute) order by h.kind, h.weekday, h.from_minute), '[]')
        from expert_hours h where h.expert_id = u.id) as hours,
      (select coalesce(json_agg(json_build_object('id', o.id, 'first_day', o.first_day, 'last_day', o.last_day)
          order by o.first_day, o.last_day), '[]')
        from expert_absences o where o.expert_id = u.id and o.last_day >= ${date}::date - 1) as absences,
      (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'day', e.day, 'hours', e.hours)
          order by e.day, e.kind), '[]')
        from expert_exceptions e where e.expert_id = u.id and e.day >= ${date}::date - 1) as exceptions
    from users u
    where u.roles <> '{}' and 'expert' = any (u.roles) and u.closed_at is null and (${expertId}::bigint is null or u.id = ${expertId})
      and (u.id = ${viewerId} or ${isAdmin}
        or exists (select from expert_courses lead where lead.user_id = ${viewerId} and lead.is_lead
          and (not exists (select from expert_courses x where x.user_id = u.id)
            or exists (select from expert_courses x where x.user_id = u.id and x.course_id = lead.course_id))))
    order by u.id <> ${viewerId}, u.name, u.last_name, u.id`
}

export type ExpertRow = Rota & { expert_id: number }

/** Hours, absences and exceptions of an expert `u` from the day before the `date` of the `moment` on. */
const rotaColumns = fragment`
      (select coalesce(json_agg(json_build_object('kind', h.kind, 'weekday', h.weekday, 'from_minute', h.from_minute,
          'to_minute', h.to_minute)), '[]') from expert_hours h where h.expert_id = u.id) as hours,
      (select coalesce(json_agg(json_build_object('first_day', o.first_day, 'last_day', o.last_day)), '[]')
        from expert_absences o where o.expert_id = u.id and o.last_day >= moment.date - 1) as absences,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'day', e.day, 'hours', e.hours)), '[]')
        from expert_exceptions e where e.expert_id = u.id and e.day >= moment.date - 1) as exceptions`

/** Hours, absences and exceptions of these experts from a UTC date on, without a check of the viewer. */
export function listRotaOf(
  sql: Sql,
  { expertIds, date }: { expertIds: readonly number[]; date: string },
): Promise<ExpertRow[]> {
  return sql<ExpertRow>`
    select u.id as expert_id, u.timezone, ${rotaColumns}
    from users u cross join (select ${date}::date as date) moment where u.id = any (${expertIds})`
}

export type CourseExpertRow = Omit<ExpertRow, 'expert_id'> & {
  id: number
  name: string
  avatar: string
  /** null: all. */
  course_ids: number[] | null
}

/** Experts who serve any of these courses, with their rota from a UTC date on, without a check of the viewer. */
export function listExpertsOf(
  sql: Sql,
  { courseIds, date }: { courseIds: readonly number[]; date: string },
): Promise<CourseExpertRow[]> {
  return sql<CourseExpertRow>`
    select u.id, full_name(u) as name, u.avatar, x.course_ids, u.timezone, ${rotaColumns}
    from users u cross join (select ${date}::date as date) moment
      cross join lateral (select json_agg(course_id) as course_ids from expert_courses where user_id = u.id) x
    where u.roles <> '{}' and 'expert' = any (u.roles) and u.closed_at is null and u.deleted_at is null
      and (x.course_ids is null
        or exists (select from expert_courses where user_id = u.id and course_id = any (${courseIds})))
    order by u.id`
}

export async function updateHours(
  sql: Sql,
  { expertId, hours }: { expertId: number; hours: readonly WeeklyHours[] },
): Promise<void> {
  await sql`delete from expert_hours where expert_id = ${expertId}`
  await sql`
    insert into expert_hours (expert_id, kind, weekday, from_minute, to_minute)
    select ${expertId}, h.kind, h.weekday, h.from_minute, h.to_minute
    from json_to_recordset(${JSON.stringify(hours)}::json)
      as h (kind text, weekday smallint, from_minute smallint, to_minute smallint)`
}

type Insertion = { isAdded: boolean; isPresent: boolean }

/** `today` is the expert's date, `date` the UTC date. */
type Dates = { today: string; date: string }

type AbsenceInsertion = Dates & { expertId: number; absence: Absence; maximum: number }

/** Inserts an absence unless it is over, a duplicate, or above the limit. */
export async function insertAbsence(
  sql: Sql,
  { expertId, absence, today, date, maximum }: AbsenceInsertion,
): Promise<Insertion> {
  const [row] = await sql<Insertion>`
    with added as (
      insert into expert_absences (expert_id, first_day, last_day)
      select ${expertId}, ${absence.first_day}, ${absence.last_day}
      where ${absence.last_day}::date >= ${today}
        and (select count(*) from expert_absences
          where expert_id = ${expertId} and last_day >= ${date}::date - 1) < ${maximum}
      on conflict (expert_id, first_day, last_day) do nothing
      returning id
    )
    select exists (select from added) as "isAdded",
      exists (select from expert_absences where expert_id = ${expertId} and first_day = ${absence.first_day}
        and last_day = ${absence.last_day}) as "isPresent"`
  return row ?? { isAdded: false, isPresent: false }
}

export async function deleteAbsence(
  sql: Sql,
  { expertId, absenceId }: { expertId: number; absenceId: number },
): Promise<Absence[]> {
  return sql<Absence>`
    delete from expert_absences where id = ${absenceId} and expert_id = ${expertId}
    returning first_day::text, last_day::text`
}

type ExceptionUpdate = Dates & { expertId: number; exception: HoursException; maximum: number }
type Update = { isUpdated: boolean; isPresent: boolean; before: HoursException | null }

/** Sets the hours of a kind on a date unless the date is over, the hours are the same, or the limit is reached. */
export async function upsertException(
  sql: Sql,
  { expertId, exception, today, date, maximum }: ExceptionUpdate,
): Promise<Update> {
  const { kind, day, hours } = exception
  const [row] = await sql<Update>`
    with before as (
      select kind, day, hours from expert_exceptions where expert_id = ${expertId} and kind = ${kind} and day = ${day}
    ), updated as (
      insert into expert_exceptions as e (expert_id, kind, day, hours)
      select ${expertId}, ${kind}, ${day}, ${JSON.stringify(hours)}
      where ${day}::date >= ${today} and (exists (select from before)
        or (select count(*) from expert_exceptions
          where expert_id = ${expertId} and day >= ${date}::date - 1) < ${maximum})
      on conflict (expert_id, kind, day) do update set hours = excluded.hours where e.hours <> excluded.hours
      returning id
    )
    select exists (select from updated) as "isUpdated",
      exists (select from before where hours = ${JSON.stringify(hours)}) as "isPresent",
      (select to_json(before) from before) as before`
  return row ?? { isUpdated: false, isPresent: false, before: null }
}

export async function deleteException(
  sql: Sql,
  { expertId, exceptionId }: { expertId: number; exceptionId: number },
): Promise<HoursException[]> {
  return sql<HoursException>`
    delete from expert_exceptions where id = ${exceptionId} and expert_id = ${expertId} returning kind, day::text, hours`
}

/** Deletes the rota of erased accounts, and absences and exceptions that ended a year before a date. */
export async function deleteOldRota(sql: Sql, date: string): Promise<void> {
  await sql`delete from expert_hours h using erased_people u where u.id = h.expert_id`
  await sql`delete from expert_absences o using erased_people u where u.id = o.expert_id`
  await sql`delete from expert_absences where last_day < ${date}::date - 365`
  await sql`delete from expert_exceptions e using erased_people u where u.id = e.expert_id`
  await sql`delete from expert_exceptions where day < ${date}::date - 365`
}
