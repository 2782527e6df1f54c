import type { DeskItem, DeskHolder, Claim } from '#contract/experts/desk/api.ts'
import { maxCount, soonSeconds, type ItemKind, type Urgency } from '#contract/experts/desk/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Texts } from '../../platform/language/text.ts'
import type { Moment } from '../../platform/clock.ts'
import { fragment, type Sql } from '../../platform/database/database.ts'
import type { Scope } from './visibility.ts'

export type DeskRow = Omit<DeskItem, 'title' | 'course' | 'answer_by'> & {
  /** Set for homework and meetings. */
  title: Texts | null
  /** The learner's first unanswered question in a chat. */
  question: string | null
  course: Texts
  default_language: Language
  /** null: nothing waits any more. */
  answer_by: number | null
  claim: Claim | null
  holder: DeskHolder | null
}

/** Courses, and courses of single learners, whose unheld items the staff member sees. */
export type Queue = Moment & { viewerId: number; scope: Scope; presentIds: readonly number[] }

const served = ({ courseIds, ofLearners }: Scope) => ({
  courseIds: [...courseIds, ...ofLearners.map(({ courseId }) => courseId)],
  learnerIds: [...courseIds.map(() => null), ...ofLearners.map(({ learnerId }) => learnerId)],
})

/** The last item of a page, with its deadline in microseconds. */
export type Cursor = { at: number; kind: ItemKind; id: number }

/** The order of items of the same time. */
const order = ['chat', 'homework', 'meeting'] as const satisfies readonly ItemKind[]

/** Ids of a kind that come after a cursor at exactly its time. */
function idAfter(kind: ItemKind, cursor: Cursor | undefined): number {
  if (!cursor) return 0
  if (kind === cursor.kind) return cursor.id
  return order.indexOf(kind) > order.indexOf(cursor.kind) ? 0 : Number.MAX_SAFE_INTEGER
}

export const perPage = 50

/** Properties of an item `a` for a staff member `me`. */
export const itemColumns = fragment`
      a.kind, a.id, json_build_object('id', u.id, 'name', full_name(u), 'avatar', u.avatar) as learner,
      coalesce(w.title, mt.title) as title, left(q.message, 200) as question, c.title as course, c.default_language,
      d.day_number, coalesce(dh.is_required, sh.is_required, false) as is_required,
      case when a.kind = 'homework'
        then (select count(*) from homework_attempts b where b.status_id = a.status_id and b.id <= a.id) else 1 end as attempt_number,
      date_part('epoch', coalesce(a.sent_at, q.created_at, mt.requested_at, mt.created_at, ch.created_at))::bigint as sent_at,
      date_part('epoch', a.answer_by)::bigint as answer_by,
      date_part('epoch', mt.starts_at)::bigint as starts_at,
      exists (select from desk_alerts l
        where l.kind = a.kind and l.item_id = a.id and l.answer_by = a.answer_by and l.stage = 'late') as is_escalated,
      case when k.expert_id is not null then json_build_object('expert_id', k.expert_id, 'expert_name', display_name(e),
        'until', date_part('epoch', k.claimed_until)::bigint, 'is_mine', k.expert_id = (select id from me)) end as claim,
      case when he.id is not null then json_build_object('expert_id', he.id, 'expert_name', display_name(he),
        'is_mine', he.id = (select id from me), 'handed_over_by', case when ab.id is not null then display_name(ab) end) end as holder`

/**
 * Joins the subject of an item `a`, its claim and its holder. Courses are joined from the left, though every item has one: with an inner
 * join PostgreSQL would expect a single item and read the small tables anew for each. A table of another kind is asked for no id, so that
 * nothing is read there.
 */
export const itemJoins = fragment`
      left join courses c on c.id = a.course_id
      join users u on u.id = a.user_id and u.deleted_at is null
      left join stream_homeworks h on h.id = a.status_id
      left join day_homeworks dh on dh.id = h.day_homework_id
      left join days d on d.id = dh.day_id
      left join stage_homeworks sh on sh.id = h.stage_homework_id
      left join homeworks w on w.id = coalesce(dh.homework_id, sh.homework_id)
      left join chats ch on ch.id = case when a.kind = 'chat' then a.id end
      left join messages q on q.id = ch.waiting_message_id
      left join meetings mt on mt.id = case when a.kind = 'meeting' then a.id end
      left join desk_claims k on k.kind = a.kind and k.item_id = a.id and k.claimed_until > now()
      left join users e on e.id = k.expert_id
      left join desk_assignments g on g.kind = a.kind and g.item_id = a.id
        and (mt.id is null or g.assigned_at >= mt.requested_at)
      left join users he on he.id = case when g.item_id is null then mt.expert_id else g.expert_id end
      left join users ab on ab.id = g.assigned_by`

/**
 * Items that wait, by the time left: a page of them, and one more if there is another page.
 *
 * - `served` are courses, and courses of single learners who have something that waits. An index serves either, but not one
 *   condition for both, so each kind is read twice.
 * - `hidden` are people whose items wait for nobody else: closed accounts, few and read once, and the asking expert.
 * - `mine` are held items that the expert sees: own ones, and late ones of courses that they lead.
 * - 51 is written out, as PostgreSQL expects a tenth of all rows of a parameter.
 */
// oxlint-disable-next-line max-lines-per-function -- one statement
export function listWaiting(
  sql: Sql,
  { viewerId, scope, presentIds, now, kinds, after }: Queue & { kinds: readonly ItemKind[]; after: Cursor | undefined },
): Promise<(DeskRow & { at: number })[]> {
  const { courseIds, learnerIds } = served(scope)
  return sql<DeskRow & { at: number }>`
    with me as (select ${viewerId}::bigint as id),
    moment as (select to_timestamp(${now}::bigint) as now),
    led as (select unnest(${scope.lateCourseIds}::bigint[]) as id),
    hidden as materialized (
      select id from me union all select id from users where closed_at is not null and deleted_at is null),
    served as materialized (
      select * from unnest(${courseIds}::bigint[], ${learnerIds}::bigint[]) as s (course_id, learner_id)
      where s.learner_id is null
        or exists (select from waiting_homework w where w.user_id = s.learner_id)
        or exists (select from waiting_chats w where w.user_id = s.learner_id)
        or exists (select from waiting_meetings w where w.user_id = s.learner_id)),
    held as materialized (select * from held_items where expert_id = any (${presentIds}::bigint[])),
    mine as (
      select * from held o
      where (o.expert_id = (select id from me)
          or (o.answer_by <= (select now from moment) and o.course_id in (select id from led)))
        and o.user_id not in (select id from hidden)),
    kinds as (select unnest(${kinds}::text[]) as kind),
    cursor as (select
      coalesce('epoch'::timestamptz + ${after?.at ?? null}::bigint * interval '1 microsecond', '-infinity') as at,
      ${idAfter('homework', after)}::bigint as homework, ${idAfter('chat', after)}::bigint as chat,
      ${idAfter('meeting', after)}::bigint as meeting),
    a as materialized (
      select * from (
        (select w.* from served s cross join lateral ((
          select * from waiting_homework w
          where s.learner_id is null and w.course_id = s.course_id and exists (select from kinds where kind = 'homework')
            and (w.answer_by, w.id) > ((select at from cursor), (select homework from cursor))
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'homework')
          order by w.answer_by, w.id limit 51
        ) union all (
          select * from waiting_homework w
          where w.course_id = s.course_id and w.user_id = s.learner_id and exists (select from kinds where kind = 'homework')
            and (w.answer_by, w.id) > ((select at from cursor), (select homework from cursor))
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'homework')
          order by w.answer_by, w.id limit 51
        )) w order by w.answer_by, w.id limit 51)
        union all
        (select w.* from served s cross join lateral ((
          select * from waiting_chats w
          where s.learner_id is null and w.course_id = s.course_id and exists (select from kinds where kind = 'chat')
            and (w.answer_by, w.id) > ((select at from cursor), (select chat from cursor))
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'chat')
          order by w.answer_by, w.id limit 51
        ) union all (
          select * from waiting_chats w
          where w.course_id = s.course_id and w.user_id = s.learner_id and exists (select from kinds where kind = 'chat')
            and (w.answer_by, w.id) > ((select at from cursor), (select chat from cursor))
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'chat')
          order by w.answer_by, w.id limit 51
        )) w order by w.answer_by, w.id limit 51)
        union all
        (select w.* from served s cross join lateral ((
          select * from waiting_meetings w
          where s.learner_id is null and w.course_id = s.course_id and exists (select from kinds where kind = 'meeting')
            and (w.answer_by, w.id) > ((select at from cursor), (select meeting from cursor))
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'meeting')
          order by w.answer_by, w.id limit 51
        ) union all (
          select * from waiting_meetings w
          where w.course_id = s.course_id and w.user_id = s.learner_id and exists (select from kinds where kind = 'meeting')
            and (w.answer_by, w.id) > ((select at from cursor), (select meeting from cursor))
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'meeting')
          order by w.answer_by, w.id limit 51
        )) w order by w.answer_by, w.id limit 51)
        union all
        select o.kind, o.id, o.course_id, o.user_id, o.answer_by, o.status_id, o.sent_at from mine o
        where o.kind in (select kind from kinds)
          and (o.answer_by, o.id) > ((select at from cursor), case o.kind when 'homework' then (select homework from cursor)
            when 'chat' then (select chat from cursor) else (select meeting from cursor) end)
      ) i order by answer_by, kind, id limit 51
    )
    select
      ${itemColumns},
      coalesce(n.days_count, 0) as days_count, (extract(epoch from a.answer_by) * 1000000)::bigint as at
    from a
      ${itemJoins}
      left join (
        select course_id, count(*) as days_count from days
        where archived_at is null and course_id in (select course_id from a) group by course_id
      ) n on n.course_id = a.course_id
    order by a.answer_by, a.kind, a.id`
}

export type CountRow = { kind: ItemKind; urgency: Urgency; count: number }

/** How many items wait, by kind and urgency; each is counted up to `maxCount`. Reads like `listWaiting`. */
// oxlint-disable-next-line max-lines-per-function -- one statement
export function countWaiting(sql: Sql, { viewerId, scope, presentIds, now }: Queue): Promise<CountRow[]> {
  const { courseIds, learnerIds } = served(scope)
  const soon = `${soonSeconds} seconds`
  return sql<CountRow>`
    with me as (select ${viewerId}::bigint as id),
    moment as (select to_timestamp(${now}::bigint) as now),
    led as (select unnest(${scope.lateCourseIds}::bigint[]) as id),
    hidden as materialized (
      select id from me union all select id from users where closed_at is not null and deleted_at is null),
    served as materialized (
      select * from unnest(${courseIds}::bigint[], ${learnerIds}::bigint[]) as s (course_id, learner_id)
      where s.learner_id is null
        or exists (select from waiting_homework w where w.user_id = s.learner_id)
        or exists (select from waiting_chats w where w.user_id = s.learner_id)
        or exists (select from waiting_meetings w where w.user_id = s.learner_id)),
    held as materialized (select * from held_items where expert_id = any (${presentIds}::bigint[])),
    mine as (
      select * from held o
      where (o.expert_id = (select id from me)
          or (o.answer_by <= (select now from moment) and o.course_id in (select id from led)))
        and o.user_id not in (select id from hidden)),
    maximum as (select ${maxCount}::integer as most),
    urgencies as (
      select g.* from moment cross join lateral (values ('late', '-infinity'::timestamptz, now),
        ('soon', now, now + ${soon}::interval), ('calm', now + ${soon}::interval, 'infinity')) as g (urgency, from_time, to_time))
    select 'homework' as kind, g.urgency, least((select most from maximum),
      (select count(*) from ((
        select from served s cross join lateral (
          select from waiting_homework w
          where s.learner_id is null and w.course_id = s.course_id and w.answer_by > g.from_time and w.answer_by <= g.to_time
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'homework')
          limit (select most from maximum)) w
      ) union all (
        select from served s cross join lateral (
          select from waiting_homework w
          where w.course_id = s.course_id and w.user_id = s.learner_id and w.answer_by > g.from_time and w.answer_by <= g.to_time
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'homework')
          limit (select most from maximum)) w
      ) limit (select most from maximum)) x)
      + (select count(*) from mine m where m.kind = 'homework' and m.answer_by > g.from_time and m.answer_by <= g.to_time)
    )::integer as count
    from urgencies g
    union all
    select 'chat' as kind, g.urgency, least((select most from maximum),
      (select count(*) from ((
        select from served s cross join lateral (
          select from waiting_chats w
          where s.learner_id is null and w.course_id = s.course_id and w.answer_by > g.from_time and w.answer_by <= g.to_time
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'chat')
          limit (select most from maximum)) w
      ) union all (
        select from served s cross join lateral (
          select from waiting_chats w
          where w.course_id = s.course_id and w.user_id = s.learner_id and w.answer_by > g.from_time and w.answer_by <= g.to_time
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'chat')
          limit (select most from maximum)) w
      ) limit (select most from maximum)) x)
      + (select count(*) from mine m where m.kind = 'chat' and m.answer_by > g.from_time and m.answer_by <= g.to_time)
    )::integer as count
    from urgencies g
    union all
    select 'meeting' as kind, g.urgency, least((select most from maximum),
      (select count(*) from ((
        select from served s cross join lateral (
          select from waiting_meetings w
          where s.learner_id is null and w.course_id = s.course_id and w.answer_by > g.from_time and w.answer_by <= g.to_time
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'meeting')
          limit (select most from maximum)) w
      ) union all (
        select from served s cross join lateral (
          select from waiting_meetings w
          where w.course_id = s.course_id and w.user_id = s.learner_id and w.answer_by > g.from_time and w.answer_by <= g.to_time
            and w.user_id not in (select id from hidden) and w.id not in (select id from held where kind = 'meeting')
          limit (select most from maximum)) w
      ) limit (select most from maximum)) x)
      + (select count(*) from mine m where m.kind = 'meeting' and m.answer_by > g.from_time and m.answer_by <= g.to_time)
    )::integer as count
    from urgencies g`
}
