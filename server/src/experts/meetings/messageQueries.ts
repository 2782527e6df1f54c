import type { Language } from '#contract/endpoint.ts'
import type { Texts } from '../../platform/language/text.ts'
import type { Moment } from '../../platform/clock.ts'
import { fragment, type Sql } from '../../platform/database/database.ts'

export type MessageKind =
  | 'requested'
  | 'confirmed'
  | 'moved'
  | 'cancelled'
  | 'day'
  | 'hour'
  | 'learner_left'
  | 'expert_left'
  | 'unconfirmed'
type NewMessage = { meetingId: number; kind: MessageKind; to: 'learner' | 'expert'; reason?: string }

/** Records a message to one of the two people about the meeting's current state; a job mails it. */
export async function insertMessage(sql: Sql, { meetingId, kind, to, reason = '' }: NewMessage): Promise<void> {
  await sql`
    insert into meeting_messages (meeting_id, user_id, kind, starts_at, sequence, reason)
    select id, case when ${to} = 'expert' then expert_id else user_id end, ${kind}, starts_at, sequence, ${reason}
    from meetings where id = ${meetingId} and starts_at is not null
    on conflict do nothing`
}

export type MessageRow = {
  id: number
  kind: MessageKind
  user_id: number
  is_expert: boolean
  /** Null unless it is confirmed and, for reminders, wanted. */
  email: string | null
  language: Language
  timezone: string
  brand: string | null
  starts_at: number
  sequence: number
  reason: string
  minutes: number
  title: Texts
  course: Texts
  default_language: Language
  learner: string
  expert: string
  calendar_uid: string
}

const learnerName = fragment`full_name(l)`
const expertName = fragment`coalesce(full_name(e), '')`

/** Locks unwritten messages, oldest first; several workers share them. */
export function lockUnwritten(sql: Sql, limit: number): Promise<MessageRow[]> {
  return sql<MessageRow>`
    select o.id, o.kind, o.user_id, o.user_id <> m.user_id as is_expert, u.locale as language, u.timezone,
      case when u.closed_at is null and u.email_confirmed_at is not null
        and (o.kind not in ('day', 'hour') or (not u.disable_notification and coalesce(g.mail, true)))
        then u.email end as email,
      coalesce((select s.brand from sessions s
          where s.user_id = o.user_id and s.brand <> 'staff' and s.brand = any (c.brands) order by s.id desc limit 1),
        c.brands[1]) as brand,
      date_part('epoch', o.starts_at)::bigint as starts_at, o.sequence, o.reason, m.minutes, m.title, c.title as course,
      c.default_language, ${learnerName} as learner, ${expertName} as expert, m.calendar_uid
    from meeting_messages o join meetings m on m.id = o.meeting_id join courses c on c.id = m.course_id
      join users u on u.id = o.user_id join users l on l.id = m.user_id left join users e on e.id = m.expert_id
      left join reminder_settings g on g.user_id = o.user_id
    where o.written_at is null order by o.id limit ${limit} for update of o skip locked`
}

export async function updateWritten(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`update meeting_messages set written_at = now() where id = any (${ids}::bigint[])`
}

/** Written messages are only kept to prevent duplicates. */
export async function deleteOldMessages(sql: Sql): Promise<void> {
  await sql`delete from meeting_messages where created_at < now() - interval '90 days'`
}

type Reminder = { id: number; user_id: number; kind: 'day' | 'hour' }

/** Marks and returns confirmed meetings that begin within a day or an hour and were confirmed before that, each once. */
export function claimReminders(sql: Sql, { now }: Moment): Promise<Reminder[]> {
  return sql<Reminder>`
    with due as materialized (
      select id, starts_at <= moment.now + interval '1 hour' as is_hour
      from meetings cross join (select to_timestamp(${now}::bigint) as now) moment
      where confirmed_at is not null and starts_at > moment.now and starts_at <= moment.now + interval '24 hours' and (
        (starts_at <= moment.now + interval '1 hour' and hour_reminded_at is null
          and confirmed_at <= starts_at - interval '1 hour')
        or (starts_at > moment.now + interval '1 hour' and day_reminded_at is null
          and confirmed_at <= starts_at - interval '24 hours'))
      order by starts_at, id limit 500 for update of meetings skip locked)
    update meetings m set hour_reminded_at = case when due.is_hour then now() else hour_reminded_at end,
      day_reminded_at = case when due.is_hour then day_reminded_at else now() end
    from due where m.id = due.id
    returning m.id, m.user_id, case when due.is_hour then 'hour' else 'day' end as kind`
}
