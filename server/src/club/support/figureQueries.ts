import { inboxFigureDays } from '#contract/club/support/inboxRules.ts'
import type { InboxFigures } from '#contract/club/support/staffApi.ts'
import { maxCount } from '#contract/experts/desk/rules.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'

export type FigureRow = Pick<InboxFigures, 'answered_count' | 'median_seconds' | 'p90_seconds' | 'late_count'> & {
  kind: 'all' | 'topic' | 'staff'
  /** null: questions without a topic. */
  topic_id: number | null
  topic: Texts | null
  staff_id: number | null
  staff: string | null
  /** There were more answers than `maximum`. */
  is_partial: boolean
}

/** Times of the latest answers that ended a wait: in total, by topic and by member of the staff. */
export function listFigures(sql: Sql, maximum: number): Promise<FigureRow[]> {
  return sql<FigureRow>`
    with found as (
      select ticket_id, user_id, waiting_since, answer_by, created_at from support_messages
      where waiting_since is not null and created_at > now() - make_interval(days => ${inboxFigureDays})
      order by created_at desc limit ${maximum + 1}),
    latest as materialized (select * from found order by created_at desc limit ${maximum}),
    answers as (
      select t.support_category_id as topic_id, a.user_id as staff_id,
        greatest(0, extract(epoch from a.created_at - a.waiting_since)) as seconds, a.created_at > a.answer_by as is_late
      from latest a join support_tickets t on t.id = a.ticket_id),
    figures as (
      select case when grouping(topic_id) = 0 then 'topic' when grouping(staff_id) = 0 then 'staff' else 'all' end as kind,
        topic_id, staff_id, count(*)::integer as answered_count,
        round(percentile_cont(0.5) within group (order by seconds))::integer as median_seconds,
        round(percentile_cont(0.9) within group (order by seconds))::integer as p90_seconds,
        count(*) filter (where is_late)::integer as late_count
      from answers group by grouping sets ((), (topic_id), (staff_id)))
    select f.*, (select count(*) from found) > ${maximum} as is_partial, c.title as topic, display_name(u) as staff
    from figures f left join support_categories c on c.id = f.topic_id left join users u on u.id = f.staff_id
    order by f.answered_count desc, c.sort, f.topic_id, f.staff_id`
}

type OverdueRow = { topic_id: number | null; topic: Texts | null; count: number }

/** Questions that are overdue at a moment, by topic; the most overdue are counted, up to `maxCount`. */
export function countOverdue(sql: Sql, now: number): Promise<OverdueRow[]> {
  return sql<OverdueRow>`
    with overdue as (
      select support_category_id from support_tickets where answer_by <= to_timestamp(${now}::bigint)
      order by answer_by limit ${maxCount})
    select o.support_category_id as topic_id, c.title as topic, count(*)::integer as count
    from overdue o left join support_categories c on c.id = o.support_category_id
    group by o.support_category_id, c.id order by c.sort, o.support_category_id`
}
