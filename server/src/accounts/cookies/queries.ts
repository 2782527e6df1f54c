import { first, type Sql } from '../../platform/database/database.ts'

type Policy = { analytics: boolean; marketing: boolean }

export async function findPolicy(sql: Sql, userId: number): Promise<Policy | undefined> {
  return first(await sql<Policy>`select analytics, marketing from cookie_policies where user_id = ${userId}`)
}

export async function upsertPolicy(sql: Sql, userId: number, policy: Policy): Promise<void> {
  await sql`
    insert into cookie_policies (user_id, analytics, marketing) values (${userId}, ${policy.analytics}, ${policy.marketing})
    on conflict (user_id) do update
      set analytics = excluded.analytics, marketing = excluded.marketing, updated_at = now()`
}
