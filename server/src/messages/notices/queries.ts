import type { Notice } from '#contract/messages/notices/api.ts'
import type { MeetingNoticeKind, NoticeKind } from '#contract/messages/notices/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Texts } from '../../platform/language/text.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

/** Written by staff, in some languages. */
export type AnnouncementTexts = { title: Texts; text: Texts; url: string }

/** Texts in all languages. */
export type NoticeRow = {
  id: number
  kind: NoticeKind
  stream_id: number | null
  subscription_id: number | null
  chat_id: number | null
  ticket_id: number | null
  last_date: string | null
  /** The course; null for a subscription. */
  course: Texts | null
  default_language: Language | null
  subscription: Texts | null
  /** The topic of an answered question, else how it begins. */
  question: Texts | null
  announcement_id: number | null
  announcement: AnnouncementTexts | null
  meeting: { id: number; title: Texts; start_date_time: number } | null
  /** A failed payment of a subscription, or else of an instalment plan. */
  payment: { subscription_id: number | null; title: Texts } | null
  timezone: string
  homework: (Omit<NonNullable<Notice['homework']>, 'title'> & { title: Texts }) | null
}

/** A notice `n` with its subject. */
const noticeColumns = fragment`
      n.id, n.kind, n.stream_id, n.subscription_id, n.chat_id, n.ticket_id, n.last_date, c.title as course, c.default_language,
      p.title as subscription,
      case when q.id is not null then coalesce(q_topic.title, jsonb_build_object('en', left(q.message, 80))) end as question,
      case when n.meeting_id is not null then json_build_object('id', o.id, 'title', o.title,
        'start_date_time', date_part('epoch', n.meeting_at)::bigint) end as meeting,
      n.announcement_id,
      case when e.id is not null then json_build_object('title', e.title, 'text', e.text, 'url', e.url) end as announcement,
      case when y.id is not null then json_build_object('subscription_id', y.subscription_id,
        'title', coalesce(y_subscription.title, y_plan.title)) end as payment,
      (select timezone from users where id = n.user_id) as timezone,
      case when a.id is not null then json_build_object('homework_id', w.id, 'status_id', h.id, 'title', w.title,
        'verdict', a.verdict, 'is_corrected', starts_with(n.cause, 'correction '), 'day_number', d.day_number) end as homework`
const noticeJoins = fragment`
      left join streams t on t.id = n.stream_id left join courses c on c.id = t.course_id
      left join subscriptions p on p.id = n.subscription_id
      left join meetings o on o.id = n.meeting_id
      left join announcements e on e.id = n.announcement_id
      left join payments y on y.id = n.payment_id
      left join subscriptions y_subscription on y_subscription.id = y.subscription_id
      left join instalments y_plan on y_plan.id = y.instalment_id
      left join support_tickets q on q.id = n.ticket_id
      left join support_categories q_topic on q_topic.id = q.support_category_id
      left join homework_attempts a on a.id = n.attempt_id
      left join stream_homeworks h on h.id = a.status_id
      left join day_homeworks dh on dh.id = h.day_homework_id left join days d on d.id = dh.day_id
      left join stage_homeworks sh on sh.id = h.stage_homework_id
      left join homeworks w on w.id = coalesce(dh.homework_id, sh.homework_id)`

export type ListedNotice = NoticeRow & { created_at: number; is_read: boolean; is_of_brand: boolean }
type Page = { userId: number; brand: string | null; after: number | undefined; limit: number }

/** Newest first. `is_of_brand`: its run is one of this brand; null: any brand. */
export function listNotices(sql: Sql, { userId, brand, after, limit }: Page): Promise<ListedNotice[]> {
  return sql<ListedNotice>`
    with n as materialized (
      select * from notices where user_id = ${userId} and id < ${after ?? Number.MAX_SAFE_INTEGER}
      order by id desc limit ${limit})
    select ${noticeColumns}, date_part('epoch', n.created_at)::bigint as created_at, n.read_at is not null as is_read,
      ((c.brands is null or is_visible_in(c.brands, ${brand}))
        and (q.id is null or is_visible_in(array[q.brand], ${brand}))) as is_of_brand
    from n ${noticeJoins} order by n.id desc`
}

/** Whether the person has the notice, and whether it became read. */
export async function updateRead(
  sql: Sql,
  { userId, noticeId }: { userId: number; noticeId: number },
): Promise<{ is_found: boolean; is_changed: boolean }> {
  const row = first(
    await sql<{ is_found: boolean; is_changed: boolean }>`
      with changed as (
        update notices set read_at = now(), mail_due_at = null
        where id = ${noticeId} and user_id = ${userId} and read_at is null returning id)
      select exists (select from notices where id = ${noticeId} and user_id = ${userId}) as is_found,
        exists (select from changed) as is_changed`,
  )
  return row ?? { is_found: false, is_changed: false }
}

/** Whether the person has the homework, and whether a notice of its answers became read. */
export async function updateHomeworkRead(
  sql: Sql,
  { userId, statusId }: { userId: number; statusId: number },
): Promise<{ is_found: boolean; is_changed: boolean }> {
  const row = first(
    await sql<{ is_found: boolean; is_changed: boolean }>`
      with changed as (
        update notices n set read_at = now(), mail_due_at = null
        from homework_attempts a
        where a.status_id = ${statusId} and n.attempt_id = a.id and n.user_id = ${userId} and n.read_at is null
        returning n.id)
      select exists (
          select from stream_homeworks h join streams t on t.id = h.stream_id
          where h.id = ${statusId} and t.user_id = ${userId}) as is_found,
        exists (select from changed) as is_changed`,
  )
  return row ?? { is_found: false, is_changed: false }
}

/** Marks notices up to this one; returns whether any became read. */
export async function updateReadUntil(
  sql: Sql,
  { userId, lastId }: { userId: number; lastId: number },
): Promise<boolean> {
  const rows = await sql`
    update notices set read_at = now(), mail_due_at = null
    where user_id = ${userId} and id <= ${lastId} and read_at is null returning id`
  return rows.length > 0
}

/** `correctionId`: a correction of the attempt's answer. */
export type HomeworkCause = { attemptId: number; correctionId?: number }

/** Undefined if the notice exists. */
export async function insertHomeworkNotice(
  sql: Sql,
  { attemptId, correctionId, mailSeconds }: HomeworkCause & { mailSeconds: number },
): Promise<number | undefined> {
  const cause = correctionId === undefined ? `homework ${attemptId}` : `correction ${correctionId}`
  const rows = await sql<{ id: number }>`
    insert into notices (user_id, kind, cause, stream_id, attempt_id, mail_due_at)
    select a.user_id, 'homework_answered', ${cause}, h.stream_id, a.id, now() + make_interval(secs => ${mailSeconds})
    from homework_attempts a join stream_homeworks h on h.id = a.status_id where a.id = ${attemptId}
    on conflict do nothing returning id`
  return first(rows)?.id
}

type OfChat = { userId: number; chatId: number }

/** Inserts the notice of an expert's message; undefined while another one of the locked chat is unread. */
export async function insertMessageNotice(
  sql: Sql,
  { userId, chatId, mailSeconds }: OfChat & { mailSeconds: number },
): Promise<number | undefined> {
  const rows = await sql<{ id: number }>`
    insert into notices (user_id, kind, cause, stream_id, chat_id, mail_due_at)
    select user_id, 'expert_message', 'message ' || expert_message_id, stream_id, id, now() + make_interval(secs => ${mailSeconds})
    from chats where id = ${chatId}
      and not exists (select from notices where user_id = ${userId} and chat_id = ${chatId} and read_at is null)
    on conflict do nothing returning id`
  return first(rows)?.id
}

type OfQuestion = { userId: number; questionId: number }

/** Inserts the notice of an answer to a question; undefined while another one of the locked question is unread. */
export async function insertAnswerNotice(
  sql: Sql,
  { userId, questionId, messageId, mailSeconds }: OfQuestion & { messageId: number; mailSeconds: number },
): Promise<number | undefined> {
  const rows = await sql<{ id: number }>`
    insert into notices (user_id, kind, cause, ticket_id, mail_due_at)
    select ${userId}, 'support_answer', 'support ' || ${messageId}::bigint, ${questionId},
      now() + make_interval(secs => ${mailSeconds})
    where not exists (select from notices where user_id = ${userId} and ticket_id = ${questionId} and read_at is null)
    on conflict do nothing returning id`
  return first(rows)?.id
}

/** Makes the notices of a question those of the question that it was merged into. */
export async function updateMergedNotices(
  sql: Sql,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<void> {
  await sql`update notices set ticket_id = ${intoId} where ticket_id = ${fromId}`
}

/** Returns whether any became read. */
export async function updateQuestionRead(sql: Sql, { userId, questionId }: OfQuestion): Promise<boolean> {
  const rows = await sql`
    update notices set read_at = now(), mail_due_at = null
    where user_id = ${userId} and ticket_id = ${questionId} and read_at is null returning id`
  return rows.length > 0
}

/** Inserts the notices of failed payments that have none yet. */
export function insertPaymentNotices(
  sql: Sql,
  paymentIds: readonly number[],
): Promise<{ id: number; user_id: number }[]> {
  return sql<{ id: number; user_id: number }>`
    insert into notices (user_id, kind, cause, payment_id)
    select user_id, 'payment_failed', 'payment ' || id, id from payments where id = any (${paymentIds}::bigint[])
    on conflict do nothing returning id, user_id`
}

/** Inserts the notices of an announcement for people who have none of it; returns their ids. */
export async function insertAnnouncementNotices(
  sql: Sql,
  { announcementId, userIds }: { announcementId: number; userIds: readonly number[] },
): Promise<{ id: number; user_id: number }[]> {
  return sql<{ id: number; user_id: number }>`
    insert into notices (user_id, kind, cause, announcement_id)
    select id, 'announcement', 'announcement ' || ${announcementId}::bigint, ${announcementId}
    from unnest(${userIds}::bigint[]) as person (id) order by id
    on conflict do nothing returning id, user_id`
}

type MeetingNotice = { userId: number; meetingId: number; kind: MeetingNoticeKind }

/** Inserts the notice of a meeting in its current state, which a separate mail covers; undefined if it exists. */
export async function insertMeetingNotice(
  sql: Sql,
  { userId, meetingId, kind }: MeetingNotice,
): Promise<number | undefined> {
  const rows = await sql<{ id: number }>`
    insert into notices (user_id, kind, cause, stream_id, meeting_id, meeting_at)
    select user_id, ${kind}, ${kind} || ' ' || id || ' ' || sequence || ' ' ||
        case when ${kind} = 'meeting_soon' and hour_reminded_at is not null then 'hour' else '' end,
      stream_id, id, starts_at
    from meetings where id = ${meetingId} and user_id = ${userId} and starts_at is not null
    on conflict do nothing returning id`
  return first(rows)?.id
}

/** Returns whether any became read. */
export async function updateChatRead(sql: Sql, { userId, chatId }: OfChat): Promise<boolean> {
  const rows = await sql`
    update notices set read_at = now(), mail_due_at = null
    where user_id = ${userId} and chat_id = ${chatId} and read_at is null returning id`
  return rows.length > 0
}

export type MessageRow = NoticeRow & {
  user_id: number
  language: Language
  /** The brand of the last sign-in, if the run belongs to it. */
  brand: string | null
}

/** A notice `n` of a person `u` with settings `g`. */
const messageColumns = fragment`
      ${noticeColumns}, n.user_id, u.locale as language, coalesce(q.brand,
        (select s.brand from sessions s
          where s.user_id = n.user_id and s.brand <> 'staff' and (c.id is null or s.brand = any (c.brands))
          order by s.id desc limit 1),
        c.brands[1]) as brand`
const messageJoins = fragment`
      ${noticeJoins} join users u on u.id = n.user_id left join reminder_settings g on g.user_id = n.user_id`

/** `brands`: those that the person uses and an announcement is for; null for other notices. */
export type PushableRow = MessageRow & { brands: string[] | null }

/** The given notices whose people want pushes. */
export function listPushable(sql: Sql, noticeIds: readonly number[]): Promise<PushableRow[]> {
  return sql<PushableRow>`
    select ${messageColumns}, case when e.id is not null then array(
        select distinct s.brand from sessions s
        where s.user_id = n.user_id and (e.application_ids = '{}' or s.brand = any (e.application_ids))
          and s.brand <> all (e.not_display_application_ids)) end as brands
    from notices n ${messageJoins}
    where n.id = any (${noticeIds}::bigint[]) and not u.disable_notification and u.closed_at is null
      and u.deleted_at is null and coalesce(g.push, true)
      and exists (select from push_subscriptions where user_id = n.user_id)
    order by n.id`
}

/** `email` is null unless it is confirmed and wanted. */
export type DueMailRow = MessageRow & { is_due: boolean; email: string | null }

/** Locks unread notices of the last day of people who are due for a mail, by person. */
export function lockMailDue(sql: Sql, limit: number): Promise<DueMailRow[]> {
  return sql<DueMailRow>`
    with due as materialized (
      select distinct user_id from (
        select user_id from notices where mail_due_at <= now() order by mail_due_at limit ${limit}) oldest)
    select ${messageColumns}, coalesce(n.mail_due_at <= now(), false) as is_due,
      case when not u.disable_notification and u.closed_at is null and u.email_confirmed_at is not null
        and coalesce(g.mail, true) then u.email end as email
    from due join notices n on n.user_id = due.user_id ${messageJoins}
    where n.read_at is null and n.mailed_at is null
      and (n.mail_due_at is not null or n.created_at > now() - interval '1 day')
    order by n.user_id, n.id for update of n skip locked`
}

export async function updateMailed(sql: Sql, noticeIds: readonly number[]): Promise<void> {
  await sql`update notices set mailed_at = now(), mail_due_at = null where id = any (${noticeIds}::bigint[])`
}

export async function deleteOldNotices(sql: Sql): Promise<void> {
  await sql`delete from notices where created_at < now() - interval '90 days'`
  await sql`delete from notices n using erased_people u where u.id = n.user_id`
}
