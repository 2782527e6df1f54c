import type { Sql } from '../../platform/database/database.ts'

type Events = {
  userId: number | null
  isInternal: boolean
  events: readonly { client_id: string; name: string; parameters: Record<string, unknown> }[]
}

/** Idempotent by client id. */
export async function insertEvents(sql: Sql, { userId, isInternal, events }: Events): Promise<void> {
  await sql`
    insert into analytics_events (client_id, user_id, name, parameters, is_internal)
    select client_id, ${userId}, name, parameters, ${isInternal}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (client_id uuid, name text, parameters jsonb)
    on conflict (client_id) do nothing`
}

type RowLimit = { maxRows: number; batchSize: number }

/** Deletes up to `batchSize` oldest events beyond `maxRows`, estimated by ids to avoid a count; gaps count as rows. */
export async function deleteOldestEvents(sql: Sql, { maxRows, batchSize }: RowLimit): Promise<void> {
  await sql`
    delete from analytics_events where id = any (array(
      select id from analytics_events where id <= (select max(id) from analytics_events) - ${maxRows}::bigint
      order by id limit ${batchSize} for update skip locked))`
}

/** A little more than a year, for year-over-year comparison. */
export async function deleteOldEvents(sql: Sql): Promise<void> {
  await sql`delete from analytics_events where created_at < now() - interval '400 days'`
}
