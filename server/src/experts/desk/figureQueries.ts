import type { DeskFigures } from '#contract/experts/desk/api.ts'
import { figureDays, type ItemKind } from '#contract/experts/desk/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Texts } from '../../platform/language/text.ts'
import { fragment, type Sql } from '../../platform/database/database.ts'

type Figures = Pick<DeskFigures, 'answered_count' | 'median_seconds' | 'p90_seconds' | 'late_count' | 'rating'>
export type FigureRow = Figures & {
  /** One of these is set, by the kind of the row; all are null in the row of all answers. */
  expert_id: number | null
  course_id: number | null
  kind: ItemKind | null
  hour: number | null
  /** There were more answers than `maximum`. */
  is_partial: boolean
  expert_name: string | null
  course: Texts | null
  default_language: Language | null
}

const homework = fragment`
      select 'homework' as kind, id, course_id, answered_by as expert_id, null::bigint as message_id,
        sent_at as asked_at, answer_by, answered_at
      from homework_attempts where answered_by is not null and answered_at > (select since from viewer)`
const others = fragment`
      select kind, id, course_id, expert_id, message_id, asked_at, answer_by, answered_at
      from desk_answers where answered_at > (select since from viewer)`

const isAdmin = fragment`(select is_admin from viewer)`
const ledCourses = fragment`expert_courses k cross join lateral`
const isLed = fragment`k.user_id = (select id from viewer) and k.is_lead and not ${isAdmin}`

/** A lead's own answers are already among those of the led course. */
const otherCourses = fragment`courses c cross join lateral`
const isUnled = fragment`not ${isAdmin} and c.id not in (
        select course_id from expert_courses where user_id = (select id from viewer) and is_lead)`

/** The rating of the consultation that a message `m` belongs to. */
const ratingOfWhole = fragment`(
        select q.rating from consultations q
        where q.chat_id = m.chat_id and q.start_message_id <= m.id and q.end_message_id >= m.id limit 1)`

const figureColumns = fragment`
      count(*)::integer as answered_count,
      round(percentile_cont(0.5) within group (order by seconds))::integer as median_seconds,
      round(percentile_cont(0.9) within group (order by seconds))::integer as p90_seconds,
      count(*) filter (where is_late)::integer as late_count,
      round(avg(rating), 1)::double precision as rating`

/**
 * Times and ratings of the latest answers: in total, by expert, course, kind, and hour of arrival in the viewer's time zone. Experts see
 * their own, leads those of their courses, administrators all. Each source reads at most `maximum` + 1 answers by index.
 */
export function listFigures(
  sql: Sql,
  { viewerId, maximum }: { viewerId: number; maximum: number },
): Promise<FigureRow[]> {
  const limit = maximum + 1
  return sql<FigureRow>`
    with viewer as materialized (
      select id, 'admin' = any (roles) as is_admin, timezone, now() - make_interval(days => ${figureDays}) as since
      from users where id = ${viewerId}),
    found as (
      (${homework} and ${isAdmin} order by answered_at desc limit ${limit})
      union all (${others} and ${isAdmin} order by answered_at desc limit ${limit})
      union all select x.* from ${otherCourses} (
        ${homework} and answered_by = ${viewerId} and course_id = c.id order by answered_at desc limit ${limit}) x where ${isUnled}
      union all select x.* from ${otherCourses} (
        ${others} and expert_id = ${viewerId} and course_id = c.id order by answered_at desc limit ${limit}) x where ${isUnled}
      union all select x.* from ${ledCourses} (
        ${homework} and course_id = k.course_id order by answered_at desc limit ${limit}) x where ${isLed}
      union all select x.* from ${ledCourses} (
        ${others} and course_id = k.course_id order by answered_at desc limit ${limit}) x where ${isLed}),
    latest as materialized (select * from found order by answered_at desc limit ${maximum}),
    answers as (
      select a.kind, a.course_id, a.expert_id, extract(epoch from a.answered_at - a.asked_at) as seconds,
        a.answered_at > a.answer_by as is_late, coalesce(m.rating, ${ratingOfWhole}) as rating,
        date_part('hour', a.asked_at at time zone (select timezone from viewer))::integer as hour
      from latest a left join messages m on m.id = a.message_id),
    figures as (
      select expert_id, course_id, kind, hour, ${figureColumns} from answers
      group by grouping sets ((), (expert_id), (course_id), (kind), (hour))
    )
    select f.*, (select count(*) from found) > ${maximum} as is_partial, display_name(e) as expert_name,
      c.title as course, c.default_language
    from figures f left join users e on e.id = f.expert_id left join courses c on c.id = f.course_id
    order by f.hour, f.answered_count desc, f.expert_id, f.course_id, f.kind`
}
