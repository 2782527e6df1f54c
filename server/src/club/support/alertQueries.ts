import type { InboxAlertEvent } from '#contract/club/support/staffApi.ts'
import { urgentShare } from '#contract/club/support/inboxRules.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'

export type AlertStage = InboxAlertEvent['stage']

export type DueQuestion = {
  id: number
  /** Name or e-mail of the asker. */
  name: string
  /** The member of staff who answers it, while they may; null: nobody. */
  owner_id: number | null
}

type Due = Moment & { stage: AlertStage; limit: number }

/**
 * Records the alerts of a stage for questions that wait. Those of closed accounts wait for nobody. Of two workers the
 * second waits for the first and finds nothing new.
 */
export function insertAlerts(sql: Sql, { stage, limit, now }: Due): Promise<DueQuestion[]> {
  return sql<DueQuestion>`
    with due as (
      select t.id, t.answer_by from support_tickets t
      where t.answer_by is not null
        and t.answer_by <= case when ${stage} = 'late' then to_timestamp(${now}::bigint) else 'infinity' end
        and t.answer_by > case when ${stage} = 'late' then '-infinity' else to_timestamp(${now}::bigint) end
        and (${stage} <> 'soon'
          or t.answer_by - to_timestamp(${now}::bigint) < (t.answer_by - t.waiting_since) * ${urgentShare}::double precision)
        and not exists (select from users u where u.id = t.user_id and u.closed_at is not null)
        and not exists (select from support_alerts l
          where l.ticket_id = t.id and l.answer_by = t.answer_by and l.stage = ${stage})
      order by t.answer_by, t.id limit ${limit}
    ), alerted as (
      insert into support_alerts (ticket_id, answer_by, stage)
      select id, answer_by, ${stage} from due order by id
      on conflict do nothing
      returning ticket_id
    )
    select t.id, coalesce(nullif(btrim(t.name), ''), display_name(u), t.email) as name, o.id as owner_id
    from alerted a join support_tickets t on t.id = a.ticket_id
      left join users u on u.id = t.user_id
      left join users o on o.id = t.owner_id and o.roles && '{support,admin}' and o.closed_at is null and o.deleted_at is null
    order by t.answer_by, t.id`
}

export type Answerer = { id: number; email: string | null; locale: Language }

/** Everybody who answers questions, with a confirmed e-mail if they have one. */
export function listAnswerers(sql: Sql): Promise<Answerer[]> {
  return sql<Answerer>`
    select id, case when email_confirmed_at is not null then email end as email, locale from users
    where roles <> '{}' and roles && '{support,admin}' and closed_at is null and deleted_at is null
    order by id`
}
