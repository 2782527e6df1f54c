import { maxLearnerHomework, maxLearnerMarks, maxLearnerNotes } from '#contract/experts/desk/rules.ts'
import type { LearnerCard } from '#contract/experts/desk/learnerApi.ts'
import type { Language } from '#contract/endpoint.ts'
import { linkSecondsAfter } from '#contract/experts/meetings/rules.ts'
import type { Texts } from '../../platform/language/text.ts'
import type { Moment } from '../../platform/clock.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import { isServed } from './queries.ts'
import { noteColumns } from './noteQueries.ts'

type Viewing = { learnerId: number; expertId: number }

/** The staff member `me` sees the learner `u` in a course `c` that they serve, but never themselves. */
const isSeen = fragment`
      u.id <> (select id from me) and u.closed_at is null and u.deleted_at is null
      and exists (select from streams s join courses c on c.id = s.course_id where s.user_id = u.id and ${isServed})`

export async function isLearnerOf(sql: Sql, { learnerId, expertId }: Viewing): Promise<boolean> {
  const rows = await sql`
    with me as (select ${expertId}::bigint as id) select from users u where u.id = ${learnerId} and ${isSeen}`
  return rows.length > 0
}

type Translated<Row, Key extends keyof Row> = Omit<Row, Key> & Record<Key, Texts> & { default_language: Language }

export type LearnerRow = Pick<LearnerCard, 'id' | 'name' | 'avatar' | 'phone' | 'notes'> & {
  timezone: string
  former_timezone: string | null
  former_last_day: number | null
  course_ids: number[]
  used: { stream_id: number; amount: number }[]
  homework: Translated<LearnerCard['homework'][number], 'title'>[]
  chats: Translated<LearnerCard['chats'][number], 'course'>[]
  marks: Translated<LearnerCard['marks'][number], 'title'>[]
}

/** The homework `w` of an attempt `a` in the course `c`. */
const homeworkOfAttempt = fragment`
      join stream_homeworks h on h.id = a.status_id
      left join day_homeworks dh on dh.id = h.day_homework_id
      left join stage_homeworks sh on sh.id = h.stage_homework_id
      join homeworks w on w.id = coalesce(dh.homework_id, sh.homework_id)
      join courses c on c.id = a.course_id`

const homework = fragment`
      select a.id as attempt_id, w.title, c.default_language, coalesce(a.verdict, 'UPLOADED') as status,
        (select count(*) from homework_attempts b where b.status_id = a.status_id and b.id <= a.id) as attempt_number,
        date_part('epoch', a.sent_at)::bigint as sent_at
      from homework_attempts a ${homeworkOfAttempt}
      where a.user_id = u.id and a.course_id in (select id from served)`

const chats = fragment`
      select ch.id, c.title as course, c.default_language, ch.messages_count, ch.answer_by is not null as is_waiting,
        (select date_part('epoch', m.created_at)::bigint from messages m
          where m.chat_id = ch.id and m.number = ch.messages_count) as last_message_at
      from chats ch join courses c on c.id = ch.course_id
      where ch.user_id = u.id and not ch.is_homework_only and ch.course_id in (select id from served)`

const marks = fragment`
      select m.id, a.id as attempt_id, w.title, c.default_language, m.at_ms, m.text
      from homework_attempts a ${homeworkOfAttempt} join homework_marks m on m.attempt_id = a.id
      where a.user_id = u.id and a.course_id in (select id from served) and m.published_at is not null
        and (m.text <> '' or m.voice_file_id is not null)`

/** The card of a learner without the state of the runs; undefined if the staff member does not see them. */
export async function findLearner(
  sql: Sql,
  { learnerId, expertId, now }: Viewing & Moment,
): Promise<LearnerRow | undefined> {
  return first(
    await sql<LearnerRow>`
      with me as (select ${expertId}::bigint as id),
      served as (
        select distinct c.id from streams s join courses c on c.id = s.course_id
        where s.user_id = ${learnerId} and ${isServed})
      select u.id, full_name(u) as name, u.avatar,
        u.timezone, u.former_timezone,
        u.former_timezone_until - date '1970-01-01' as former_last_day,
        (select m.phone from meetings m
          where m.user_id = u.id and m.expert_id = (select id from me) and m.phone <> ''
            and m.ends_at > to_timestamp(${now}::bigint) - make_interval(secs => ${linkSecondsAfter})
          order by m.starts_at limit 1) as phone,
        (select coalesce(json_agg(id), '[]') from served) as course_ids,
        (select coalesce(json_agg(one), '[]') from (
          select ch.stream_id, sum(q.amount)::integer as amount from chats ch join consultations q on q.chat_id = ch.id
          where ch.user_id = u.id group by ch.stream_id) one) as used,
        (select coalesce(json_agg(one), '[]') from (
          ${homework} order by a.id desc limit ${maxLearnerHomework}) one) as homework,
        (select coalesce(json_agg(one), '[]') from (${chats} order by ch.id desc) one) as chats,
        (select coalesce(json_agg(one), '[]') from (
          ${marks} order by m.published_at desc, m.id limit ${maxLearnerMarks}) one) as marks,
        (select coalesce(json_agg(one), '[]') from (
          select ${noteColumns} from expert_notes n join users e on e.id = n.author_id
          where n.user_id = u.id order by n.id desc limit ${maxLearnerNotes}) one) as notes
      from users u where u.id = ${learnerId} and ${isSeen}`,
  )
}
