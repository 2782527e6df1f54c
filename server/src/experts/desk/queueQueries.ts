import type { DeskItem, DeskHolder, Claim } from '#contract/experts/desk/api.ts'
import { countMaximum, soonSeconds, type ItemKind, type Urgency } from '#contract/experts/desk/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Texts } from '../../platform/language/textIn.ts'
import type { Moment } from '../../platform/clock.ts'
import { fragment, type Fragment, type Sql } from '../../platform/database/database.ts'
import type { Scope } from './visibility.ts'

export type DeskRow = Omit<DeskItem, 'title' | 'course' | 'answer_by'> & {
  /** Of a homework and of a meeting. */
  title: Texts | null
  /** Of a chat: what the learner asked first, and nobody has answered. */
  question: string | null
  course: Texts
  default_language: Language
  /** null: nothing waits any more. */
  answer_by: number | null
  claim: Claim | null
  holder: DeskHolder | null
}

const personName = fragment`trim(u.name || ' ' || u.last_name)`
export const expertName = fragment`coalesce(nullif(trim(e.name || ' ' || e.last_name), ''), e.email, '')`
const holderName = fragment`coalesce(nullif(trim(he.name || ' ' || he.last_name), ''), he.email, '')`
const assignerName = fragment`coalesce(nullif(trim(ab.name || ' ' || ab.last_name), ''), ab.email, '')`

/** Columns of the items `a` with their details; `me` is the member of staff who asks. */
export const itemColumns = fragment`
      a.kind, a.id, json_build_object('id', u.id, 'name', ${personName}, 'avatar', u.avatar) as learner,
      coalesce(w.title, mt.title) as title, left(q.message, 200) as question, c.title as course, c.default_language,
      d.day_number, coalesce(dh.is_required, sh.is_required, false) as is_required,
      case when a.kind = 'homework'
        then (select count(*) from homework_attempts b where b.status_id = a.status_id and b.id <= a.id) else 1 end as attempt_number,
      date_part('epoch', coalesce(a.sent_at, q.created_at, mt.requested_at, mt.created_at, ch.created_at))::bigint as sent_at,
      date_part('epoch', a.answer_by)::bigint as answer_by,
      date_part('epoch', mt.starts_at)::bigint as starts_at,
      exists (select from desk_alerts l
        where l.kind = a.kind and l.item_id = a.id and l.answer_by = a.answer_by and l.stage = 'late') as is_escalated,
      case when k.expert_id is not null then json_build_object('expert_id', k.expert_id, 'expert_name', ${expertName},
        'until', date_part('epoch', k.claimed_until)::bigint, 'is_mine', k.expert_id = (select id from me)) end as claim,
      case when he.id is not null then json_build_object('expert_id', he.id, 'expert_name', ${holderName},
        'is_mine', he.id = (select id from me), 'handed_over_by', case when ab.id is not null then ${assignerName} end) end as holder`

/**
 * Details of the items `a`. Every item has a course, but with an inner join PostgreSQL would expect a single item and read the small
 * tables anew for each. A table of another kind is asked for no id, so that nothing is read there.
 */
export const itemDetails = fragment`
      left join courses c on c.id = a.course_id
      join users u on u.id = a.user_id and u.deleted_at is null
      left join homework_statuses h on h.id = a.status_id
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

/** With the days of each course counted once. */
const dayCounts = fragment`
      left join (
        select course_id, count(*) as days_count from days
        where archived_at is null and course_id in (select course_id from a) group by course_id
      ) n on n.course_id = a.course_id`

/**
 * Accounts that are closed and may be opened again: few, so that they are read once. Their items wait for nobody; an expert's
 * own ones wait for others.
 */
const isOpen = fragment`o.user_id <> (select id from me)
          and o.user_id not in (select id from users where closed_at is not null and deleted_at is null)`

/**
 * Items that somebody holds: handed over, or a meeting of its expert, if this one is among the `present` and serves the course.
 * To whom a meeting was handed over that was cancelled and booked again since is forgotten.
 */
const heldItems = fragment`
    select i.* from (
      select 'homework' as kind, o.id, o.course_id, o.user_id, o.answer_by, o.status_id, o.sent_at, g.expert_id
      from desk_assignments g join homework_attempts o on o.id = g.attempt_id where o.answered_at is null
      union all
      select 'chat', o.id, o.course_id, o.user_id, o.answer_by, null, null, g.expert_id
      from desk_assignments g join chats o on o.id = g.chat_id where o.answer_by is not null
      union all
      select 'meeting', o.id, o.course_id, o.user_id, o.confirm_by, null, null,
        case when g.item_id is null then o.expert_id else g.expert_id end
      from meetings o left join desk_assignments g on g.meeting_id = o.id and g.assigned_at >= o.requested_at
      where o.confirm_by is not null
    ) i
    where i.expert_id in (select id from present) and i.expert_id <> i.user_id
      and (not exists (select from expert_courses x where x.user_id = i.expert_id)
        or exists (select from expert_courses x where x.user_id = i.expert_id and x.course_id = i.course_id))`

/** How the items of a kind are read: their table `o`, the columns of an item, which ones wait and until when. */
const kindsOfItems = {
  homework: {
    kind: fragment`'homework'`,
    table: fragment`homework_attempts`,
    columns: fragment`o.id, o.course_id, o.user_id, o.answer_by, o.status_id, o.sent_at`,
    isWaiting: fragment`o.answered_at is null`,
    answerBy: fragment`o.answer_by`,
    idAfter: fragment`(select homework from cursor)`,
  },
  chat: {
    kind: fragment`'chat'`,
    table: fragment`chats`,
    columns: fragment`o.id, o.course_id, o.user_id, o.answer_by, null::bigint as status_id, null::timestamptz as sent_at`,
    isWaiting: fragment`o.answer_by is not null`,
    answerBy: fragment`o.answer_by`,
    idAfter: fragment`(select chat from cursor)`,
  },
  meeting: {
    kind: fragment`'meeting'`,
    table: fragment`meetings`,
    columns: fragment`o.id, o.course_id, o.user_id, o.confirm_by as answer_by, null::bigint as status_id, null::timestamptz as sent_at`,
    isWaiting: fragment`o.confirm_by is not null`,
    answerBy: fragment`o.confirm_by`,
    idAfter: fragment`(select meeting from cursor)`,
  },
}

/** Held items that the member of staff sees: their own, and those of the courses that they lead which are late at the `moment`. */
const isSeenHeld = fragment`(o.expert_id = (select id from me)
          or (o.answer_by <= (select now from moment) and o.course_id in (select id from led)))`

/** Whose items are read: an index serves either of them, but not one condition for both. */
const ofEveryLearner = fragment`s.learner_id is null`
const ofOneLearner = fragment`o.user_id = s.learner_id`

/** Whether an item `o` waits for the team that serves `s`. */
const waitsForTeam = (kind: ItemKind) => fragment`o.course_id = s.course_id
          and ${kindsOfItems[kind].isWaiting} and ${isOpen} and o.id not in (select id from held where kind = ${kindsOfItems[kind].kind})`

/** What a queue is asked for: courses, and courses of single learners, that the member of staff sees while nobody holds an item. */
export type Queue = Moment & { viewerId: number; scope: Scope; presentIds: readonly number[] }

const served = ({ courseIds, ofLearners }: Scope) => ({
  courseIds: [...courseIds, ...ofLearners.map(({ courseId }) => courseId)],
  learnerIds: [...courseIds.map(() => null), ...ofLearners.map(({ learnerId }) => learnerId)],
})

/** Whether anything of a learner may wait: most members of the team have nothing. */
const hasWaiting = fragment`(
        exists (select from homework_attempts o where o.user_id = s.learner_id and o.answered_at is null)
        or exists (select from chats o where o.user_id = s.learner_id and o.answer_by is not null)
        or exists (select from meetings o where o.user_id = s.learner_id and o.confirm_by is not null))`

/** The last item of a page, with its promised time in microseconds. */
export type Cursor = { at: number; kind: ItemKind; id: number }

/** The order of items of the same time. */
const order = ['chat', 'homework', 'meeting'] as const satisfies readonly ItemKind[]

/** Ids of a kind that come after a cursor at its very time. */
function idAfter(kind: ItemKind, cursor: Cursor | undefined): number {
  if (!cursor) return 0
  if (kind === cursor.kind) return cursor.id
  return order.indexOf(kind) > order.indexOf(cursor.kind) ? 0 : Number.MAX_SAFE_INTEGER
}

export const perPage = 50
/** One more than a page, written out: of a parameter PostgreSQL expects a tenth of all rows. */
const limit = fragment`51`

/** The first items of a kind after the cursor. */
function pageOf(kind: ItemKind) {
  const { kind: name, table, columns, answerBy, idAfter: id } = kindsOfItems[kind]
  const read = (ownership: Fragment) => fragment`
          (select ${columns} from ${table} o
          where ${ownership} and ${waitsForTeam(kind)} and exists (select from kinds where kind = ${name})
            and (${answerBy}, o.id) > ((select at from cursor), ${id})
          order by ${answerBy}, o.id limit ${limit})`
  return fragment`
        (select ${name} as kind, x.* from served s cross join lateral (${read(ofEveryLearner)} union all ${read(ofOneLearner)}) x
        order by x.answer_by, x.id limit ${limit})`
}

/** How many items of a kind wait in each urgency `g`. */
function countOf(kind: ItemKind) {
  const { kind: name, table, answerBy } = kindsOfItems[kind]
  const read = (ownership: Fragment) => fragment`
          select 1 from served s cross join lateral (
            select 1 from ${table} o where ${ownership} and ${waitsForTeam(kind)}
              and ${answerBy} > g.from_time and ${answerBy} <= g.to_time limit (select most from maximum)) y`
  return fragment`
    select ${name} as kind, g.urgency, least((select most from maximum), (select count(*) from (${read(ofEveryLearner)}
        union all ${read(ofOneLearner)} limit (select most from maximum)) x)
      + (select count(*) from mine where kind = ${name} and answer_by > g.from_time and answer_by <= g.to_time))::integer
      as count from urgencies g`
}

const pages = fragment`${pageOf('homework')} union all ${pageOf('chat')} union all ${pageOf('meeting')}`
const counts = fragment`${countOf('homework')} union all ${countOf('chat')} union all ${countOf('meeting')}`

/** Items that wait, by the time left: those of a page, and one more if there is another page. */
export function listWaiting(
  sql: Sql,
  { viewerId, scope, presentIds, now, kinds, after }: Queue & { kinds: readonly ItemKind[]; after: Cursor | undefined },
): Promise<(DeskRow & { at: number })[]> {
  const { courseIds, learnerIds } = served(scope)
  return sql<DeskRow & { at: number }>`
    with me as (select ${viewerId}::bigint as id),
    moment as (select to_timestamp(${now}::bigint) as now),
    present as (select unnest(${presentIds}::bigint[]) as id),
    led as (select unnest(${scope.lateCourseIds}::bigint[]) as id),
    served as materialized (
      select * from unnest(${courseIds}::bigint[], ${learnerIds}::bigint[]) as s (course_id, learner_id)
      where s.learner_id is null or ${hasWaiting}),
    kinds as (select unnest(${kinds}::text[]) as kind),
    cursor as (select
      coalesce('epoch'::timestamptz + ${after?.at ?? null}::bigint * interval '1 microsecond', '-infinity') as at,
      ${idAfter('homework', after)}::bigint as homework, ${idAfter('chat', after)}::bigint as chat,
      ${idAfter('meeting', after)}::bigint as meeting),
    held as materialized (${heldItems}),
    a as materialized (
      select * from (
        ${pages}
        union all
        select o.kind, o.id, o.course_id, o.user_id, o.answer_by, o.status_id, o.sent_at from held o
        where ${isSeenHeld} and ${isOpen} and o.kind in (select kind from kinds)
          and (o.answer_by, o.id) > ((select at from cursor), case o.kind when 'homework' then (select homework from cursor)
            when 'chat' then (select chat from cursor) else (select meeting from cursor) end)
      ) i order by answer_by, kind, id limit ${limit}
    )
    select ${itemColumns}, coalesce(n.days_count, 0) as days_count,
      (extract(epoch from a.answer_by) * 1000000)::bigint as at
    from a ${itemDetails} ${dayCounts}
    order by a.answer_by, a.kind, a.id`
}

export type CountRow = { kind: ItemKind; urgency: Urgency; count: number }

/** How many items wait, by kind and urgency; each is counted up to `countMaximum`. */
export function countWaiting(sql: Sql, { viewerId, scope, presentIds, now }: Queue): Promise<CountRow[]> {
  const { courseIds, learnerIds } = served(scope)
  const soon = `${soonSeconds} seconds`
  return sql<CountRow>`
    with me as (select ${viewerId}::bigint as id),
    moment as (select to_timestamp(${now}::bigint) as now),
    present as (select unnest(${presentIds}::bigint[]) as id),
    led as (select unnest(${scope.lateCourseIds}::bigint[]) as id),
    served as materialized (
      select * from unnest(${courseIds}::bigint[], ${learnerIds}::bigint[]) as s (course_id, learner_id)
      where s.learner_id is null or ${hasWaiting}),
    held as materialized (${heldItems}),
    maximum as (select ${countMaximum}::integer as most),
    mine as (select o.kind, o.answer_by from held o where ${isSeenHeld} and ${isOpen}),
    urgencies as (
      select g.* from moment cross join lateral (values ('late', '-infinity'::timestamptz, now),
        ('soon', now, now + ${soon}::interval), ('calm', now + ${soon}::interval, 'infinity')) as g (urgency, from_time, to_time))
    ${counts}`
}
