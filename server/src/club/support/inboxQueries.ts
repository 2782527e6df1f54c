import type { InboxTab } from '#contract/club/support/inboxRules.ts'
import type { QuestionStatus } from '#contract/club/support/rules.ts'
import type { QuestionItem } from '#contract/club/support/staffApi.ts'
import { maxCount } from '#contract/experts/desk/rules.ts'
import type { SearchPatterns } from '../../accounts/users/search.ts'
import { first, fragment, queryWithLiterals, type Sql } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'

export const perPage = 50

export type QuestionRow = Omit<QuestionItem, 'topic' | 'tab'> & { topic: Texts | null; status: QuestionStatus }

/** A row of a list with the time that orders it, in microseconds. */
export type ListedRow = QuestionRow & { at: number }

/** The last question of a page. */
export type QuestionCursor = { at: number; id: number }

/** Everybody who answers. An owner who is not among them counts as none. */
const staff = fragment`
    staff as materialized (
      select id from users
      where roles <> '{}' and roles && '{support,admin}' and closed_at is null and deleted_at is null)`

/** The owners of what waits, found by one read of the index for each. */
const owners = fragment`
    owners as (
      (select owner_id from support_tickets where answer_by is not null and owner_id is not null order by owner_id limit 1)
      union all
      select (select t.owner_id from support_tickets t
        where t.answer_by is not null and t.owner_id > o.owner_id order by t.owner_id limit 1)
      from owners o where o.owner_id is not null)`

/** Owners whose questions are in a tab, besides those without an owner. */
const keys = fragment`
    keys as (
      select 'mine' as tab, id as owner_id from me
      union all
      select case when owner_id in (select id from staff) then 'colleagues' else 'unowned' end, owner_id from owners
      where owner_id is not null and owner_id <> (select id from me))`

/** A question `t` for a member of the staff `me`. */
export const questionColumns = fragment`
      t.id, t.brand, t.status,
      json_build_object('id', t.user_id, 'name', coalesce(nullif(btrim(t.name), ''), display_name(u), ''), 'email', t.email,
        'avatar', coalesce(u.avatar, '')) as asker,
      left(split_part(btrim(t.message), E'\n', 1), 200) as title, c.title as topic,
      extract(epoch from t.created_at)::bigint as created_at,
      extract(epoch from t.waiting_since)::bigint as waiting_since, extract(epoch from t.answer_by)::bigint as answer_by,
      extract(epoch from t.last_message_at)::bigint as last_message_at,
      case when o.id is not null then json_build_object('id', o.id, 'name', display_name(o),
        'is_mine', o.id = (select id from me)) end as owner,
      case when k.id is not null then json_build_object('staff_id', k.id, 'name', display_name(k),
        'until', extract(epoch from t.claimed_until)::bigint, 'is_mine', k.id = (select id from me)) end as claim`

export const questionJoins = fragment`
      left join users u on u.id = t.user_id
      left join support_categories c on c.id = t.support_category_id
      left join users o on o.id = t.owner_id and o.roles && '{support,admin}' and o.closed_at is null and o.deleted_at is null
      left join users k on k.id = t.claimed_by and t.claimed_until > now()`

type Listing = { viewerId: number; after: QuestionCursor | undefined }
type OpenTab = Extract<InboxTab, 'mine' | 'unowned' | 'colleagues'>

const cursorTime = fragment`select coalesce('epoch'::timestamptz + at * interval '1 microsecond', none) as at, id`

/** Open questions of a tab, the most urgent first: a page of them, and one more if there is another page. */
export function listOpenQuestions(
  sql: Sql,
  { viewerId, tab, after }: Listing & { tab: OpenTab },
): Promise<ListedRow[]> {
  return sql<ListedRow>`
    with recursive me as (select ${viewerId}::bigint as id),
    ${staff}, ${owners}, ${keys},
    cursor as (${cursorTime} from (
      values (${after?.at ?? null}::bigint, '-infinity'::timestamptz, ${after?.id ?? 0}::bigint)) v (at, none, id)),
    wanted as (select ${tab}::text as tab),
    a as materialized (
      select * from (
        (select t.id, t.answer_by from support_tickets t
          where t.owner_id is null and t.answer_by is not null and (select tab = 'unowned' from wanted)
            and (t.answer_by, t.id) > ((select at from cursor), (select id from cursor))
          order by t.answer_by, t.id limit 51)
        union all
        (select q.* from keys k cross join lateral (
          select t.id, t.answer_by from support_tickets t
          where t.owner_id = k.owner_id and t.answer_by is not null and (t.answer_by, t.id) > ((select at from cursor), (select id from cursor))
          order by t.answer_by, t.id limit 51) q
          where k.tab = (select tab from wanted))
      ) found order by answer_by, id limit 51)
    select ${questionColumns}, (extract(epoch from t.answer_by) * 1000000)::bigint as at
    from a join support_tickets t on t.id = a.id
      ${questionJoins}
    order by t.answer_by, t.id`
}

/** Questions that wait for their asker, the latest first. */
export function listAwaitingQuestions(sql: Sql, { viewerId, after }: Listing): Promise<ListedRow[]> {
  return sql<ListedRow>`
    with me as (select ${viewerId}::bigint as id),
    cursor as (${cursorTime} from (
      values (${after?.at ?? null}::bigint, 'infinity'::timestamptz, ${after?.id ?? 0}::bigint)) v (at, none, id))
    select ${questionColumns}, (extract(epoch from t.last_message_at) * 1000000)::bigint as at
    from support_tickets t
      ${questionJoins}
    where t.status = 'answered' and (t.last_message_at, t.id) < ((select at from cursor), (select id from cursor))
    order by t.last_message_at desc, t.id desc limit 51`
}

/** Closed questions, the latest first. */
export function listClosedQuestions(sql: Sql, { viewerId, after }: Listing): Promise<ListedRow[]> {
  return sql<ListedRow>`
    with me as (select ${viewerId}::bigint as id),
    cursor as (${cursorTime} from (
      values (${after?.at ?? null}::bigint, 'infinity'::timestamptz, ${after?.id ?? 0}::bigint)) v (at, none, id))
    select ${questionColumns}, (extract(epoch from t.closed_at) * 1000000)::bigint as at
    from support_tickets t
      ${questionJoins}
    where t.status = 'closed' and (t.closed_at, t.id) < ((select at from cursor), (select id from cursor))
    order by t.closed_at desc, t.id desc limit 51`
}

const foundIds = `
    select id from support_tickets
    where id < $4 and (id = $5 or (search_text like fold_name($1) and search_text like fold_name($2)
      and search_text like fold_name($3)))
    order by id desc limit 51`

/** Questions of all tabs that match all patterns, and the one with the number; newest first. Planned for each search, as that for people. */
export async function listFoundQuestions(
  sql: Sql,
  { patterns, userId: questionId, viewerId, after }: Listing & SearchPatterns,
): Promise<ListedRow[]> {
  const before = after?.id ?? Number.MAX_SAFE_INTEGER
  const found = await queryWithLiterals<{ id: number }>(sql, foundIds, [...patterns, before, questionId])
  return sql<ListedRow>`
    with me as (select ${viewerId}::bigint as id)
    select ${questionColumns}, t.id as at
    from support_tickets t
      ${questionJoins}
    where t.id = any (${found.map(({ id }) => id)}::bigint[])
    order by t.id desc`
}

type Counts = { mine: number; unowned: number; colleagues: number }

/** Open questions by tab, each counted up to `maxCount`. */
export async function countOpenQuestions(sql: Sql, viewerId: number): Promise<Counts> {
  const counts = first(
    await sql<Counts>`
      with recursive me as (select ${viewerId}::bigint as id),
      maximum as (select ${maxCount}::integer as most),
      ${staff}, ${owners}, ${keys},
      counted as (
        select k.tab, (select count(*) from (
          select from support_tickets t where t.owner_id = k.owner_id and t.answer_by is not null
          limit (select most from maximum)) q) as count
        from keys k
        union all
        select 'unowned', (select count(*) from (
          select from support_tickets t where t.owner_id is null and t.answer_by is not null
          limit (select most from maximum)) q))
      select least((select most from maximum), coalesce(sum(count) filter (where tab = 'mine'), 0))::integer as mine,
        least((select most from maximum), coalesce(sum(count) filter (where tab = 'unowned'), 0))::integer as unowned,
        least((select most from maximum), coalesce(sum(count) filter (where tab = 'colleagues'), 0))::integer as colleagues
      from counted`,
  )
  return counts ?? { mine: 0, unowned: 0, colleagues: 0 }
}
