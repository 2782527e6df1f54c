import type { DeskAlertEvent } from '#contract/experts/desk/api.ts'
import { type ItemKind, soonSeconds } from '#contract/experts/desk/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Moment } from '../../platform/clock.ts'
import { fragment, type Sql } from '../../platform/database/database.ts'

export type Stage = DeskAlertEvent['stage']

export type DueItem = {
  kind: ItemKind
  id: number
  stage: Stage
  course_id: number
  learner_id: number
  learner: string
  /** The expert of a hand-over or a meeting. */
  holder_id: number | null
}

/** Items of closed accounts wait for nobody and must not use up the limit. */
const isOpen = fragment`exists (select from users u where u.id = o.user_id and u.closed_at is null)`

/**
 * Records alerts for items that are late or have little time left, up to a limit per kind. Of two workers the second waits for the first
 * and finds nothing new.
 */
export function insertAlerts(
  sql: Sql,
  { stage, limit, now }: Moment & { stage: Stage; limit: number },
): Promise<DueItem[]> {
  const lead = `${stage === 'soon' ? soonSeconds : 0} seconds`
  return sql<DueItem>`
    with due as (
      (select 'homework' as kind, o.id, o.user_id, o.course_id, o.answer_by from homework_attempts o
        where ${isOpen} and o.answered_at is null and o.answer_by <= to_timestamp(${now}::bigint) + ${lead}::interval
          and o.answer_by > case when ${stage} = 'late' then '-infinity' else to_timestamp(${now}::bigint) end
          and not exists (select from desk_alerts l
            where l.kind = 'homework' and l.item_id = o.id and l.answer_by = o.answer_by and l.stage = ${stage})
        order by o.answer_by, o.id limit ${limit})
      union all
      (select 'chat', o.id, o.user_id, o.course_id, o.answer_by from chats o
        where ${isOpen} and o.answer_by is not null and o.answer_by <= to_timestamp(${now}::bigint) + ${lead}::interval
          and o.answer_by > case when ${stage} = 'late' then '-infinity' else to_timestamp(${now}::bigint) end
          and not exists (select from desk_alerts l
            where l.kind = 'chat' and l.item_id = o.id and l.answer_by = o.answer_by and l.stage = ${stage})
        order by o.answer_by, o.id limit ${limit})
      union all
      (select 'meeting', o.id, o.user_id, o.course_id, o.confirm_by from meetings o
        where ${isOpen} and o.confirm_by is not null and o.confirm_by <= to_timestamp(${now}::bigint) + ${lead}::interval
          and o.confirm_by > case when ${stage} = 'late' then '-infinity' else to_timestamp(${now}::bigint) end
          and not exists (select from desk_alerts l
            where l.kind = 'meeting' and l.item_id = o.id and l.answer_by = o.confirm_by and l.stage = ${stage})
        order by o.confirm_by, o.id limit ${limit})
    ), alerted as (
      insert into desk_alerts (attempt_id, chat_id, meeting_id, answer_by, stage)
      select case when kind = 'homework' then due.id end, case when kind = 'chat' then due.id end,
        case when kind = 'meeting' then due.id end, answer_by, ${stage}
      from due
      order by kind, due.id
      on conflict (kind, item_id, answer_by, stage) do nothing
      returning kind, item_id
    )
    select due.kind, due.id, ${stage} as stage, due.course_id, u.id as learner_id,
      full_name(u) as learner,
      case when g.item_id is null then m.expert_id else g.expert_id end as holder_id
    from alerted join due on due.kind = alerted.kind and due.id = alerted.item_id join users u on u.id = due.user_id
      left join meetings m on due.kind = 'meeting' and m.id = due.id
      left join desk_assignments g on g.kind = due.kind and g.item_id = due.id
        and (m.id is null or g.assigned_at >= m.requested_at)
    order by due.answer_by, due.kind, due.id`
}

export type Recipient = { id: number; email: string | null; locale: Language }

export function listRecipients(sql: Sql, userIds: readonly number[]): Promise<Recipient[]> {
  return sql<Recipient>`
    select id, case when email_confirmed_at is not null then email end as email, locale from users
    where id = any (${userIds}) and closed_at is null`
}

/** Deletes old alerts, but keeps those whose item still waits, which would be alerted twice. */
export async function deleteOldAlerts(sql: Sql): Promise<void> {
  await sql`
    delete from desk_alerts l where l.created_at < now() - interval '90 days' and not exists (
      select from homework_attempts o where o.id = l.attempt_id and o.answered_at is null and o.answer_by = l.answer_by
      union all select from chats o where o.id = l.chat_id and o.answer_by = l.answer_by
      union all select from meetings o where o.id = l.meeting_id and o.confirm_by = l.answer_by)`
}
