import { maxShownErrors } from '#contract/club/support/inboxRules.ts'
import type { QuestionStatus } from '#contract/club/support/rules.ts'
import type { QuestionAsker, StaffQuestionMessage } from '#contract/club/support/staffApi.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

type MessageRow = Omit<StaffQuestionMessage, 'files'> & { user_id: number | null; file_ids: number[] }

type MessagePage = { questionId: number; staffId: number; before?: number | undefined; limit: number }

/** The latest messages and notes of a question, or those before one, newest first. */
export function listMessages(
  sql: Sql,
  { questionId, staffId, before = Number.MAX_SAFE_INTEGER, limit }: MessagePage,
): Promise<MessageRow[]> {
  return sql<MessageRow>`
    select m.id, case when m.is_note then 'note' when m.author = 'staff' then 'answer' else 'question' end as kind,
      case when u.id is not null then display_name(u) else t.name end as author, coalesce(m.user_id = ${staffId} and m.author = 'staff', false) as is_mine,
      m.message, m.user_id, extract(epoch from m.created_at)::bigint as created_at,
      extract(epoch from m.viewed_at)::bigint as viewed_at,
      (select coalesce(json_agg(f.file_id order by f.position), '[]') from support_message_files f where f.message_id = m.id) as file_ids
    from support_messages m join support_tickets t on t.id = m.ticket_id left join users u on u.id = m.user_id
    where m.ticket_id = ${questionId} and m.id < ${before} order by m.id desc limit ${limit}`
}

type AskerRow = Omit<QuestionAsker, 'runs' | 'timezone' | 'questions'> & {
  timezone: string
  former_timezone: string | null
  former_last_day: number | null
  stream_id: number | null
  /** When a lesson of a run was last watched. */
  seen: { stream_id: number; at: number }[]
  questions: { id: number; title: string; status: QuestionStatus; owner_id: number | null; created_at: number }[]
}

/** The latest other questions of the asker of a question `t`: of the person, or of guests with this e-mail. Each has an index. */
const questionsOfAsker = fragment`
            (select * from support_tickets p
              where p.user_id = t.user_id and p.id <> t.id and p.merged_into is null order by p.id desc limit 20)
            union all
            (select * from support_tickets p
              where t.user_id is null and p.user_id is null and p.email = t.email and p.id <> t.id and p.merged_into is null
              order by p.id desc limit 20)`

/** The asker of a question, without the state of their runs. */
export async function findAsker(sql: Sql, questionId: number): Promise<AskerRow | undefined> {
  return first(
    await sql<AskerRow>`
      select u.id, coalesce(nullif(display_name(u), ''), t.name) as name, t.email, coalesce(u.avatar, '') as avatar,
        coalesce(u.city, '') as city, coalesce(u.timezone, 'UTC') as timezone, u.former_timezone,
        u.former_timezone_until - date '1970-01-01' as former_last_day, coalesce(u.locale, t.language) as locale, t.stream_id,
        (select json_build_object('user_agent', s.user_agent, 'app_type', s.app_type,
            'signed_in_at', extract(epoch from s.created_at)::bigint, 'is_open', s.revoked_at is null and s.expires_at > now())
          from sessions s where s.user_id = u.id and s.user_agent <> '' order by s.id desc limit 1) as device,
        (select coalesce(json_agg(one), '[]') from (
          select r.message, e.address, e.user_agent, e.count, extract(epoch from e.last_at)::bigint as last_at
          from person_errors e join error_reports r on r.fingerprint = e.fingerprint
          where e.user_id = u.id order by e.last_at desc limit ${maxShownErrors}) one) as errors,
        (select coalesce(json_agg(one), '[]') from (
          select s.id as stream_id, extract(epoch from max(p.updated_at))::bigint as at
          from streams s join lesson_progress p on p.stream_id = s.id where s.user_id = u.id group by s.id) one) as seen,
        (select coalesce(json_agg(one), '[]') from (
          select q.id, left(split_part(btrim(q.message), E'\n', 1), 200) as title, q.status, o.id as owner_id,
            extract(epoch from q.created_at)::bigint as created_at
          from (${questionsOfAsker}) q
            left join users o on o.id = q.owner_id and o.roles && '{support,admin}' and o.closed_at is null and o.deleted_at is null
          order by q.id desc) one) as questions
      from support_tickets t left join users u on u.id = t.user_id and u.deleted_at is null
      where t.id = ${questionId}`,
  )
}
