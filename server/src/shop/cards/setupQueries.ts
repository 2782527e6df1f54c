import type { Language } from '#contract/endpoint.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { keyOf } from '../payments/queries.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

export type SetupRow = {
  id: number
  user_id: number
  adapter: PaymentProvider['name']
  idempotency_key: string
  reference: string | null
  page_url: string | null
  return_url: string
  language: Language
  /** The provider's id of the person. */
  customer: string | null
}

const columns = fragment`
  s.id, s.user_id, s.adapter, s.idempotency_key, s.reference, s.page_url, s.return_url, s.language,
  (select reference from customers c where c.user_id = s.user_id and c.adapter = s.adapter) as customer`

export type SetupKey = { userId: number; adapter: PaymentProvider['name']; returnUrl: string }

/** An open setup of the last hour with the same return address. */
export async function findOpenSetup(sql: Sql, { userId, adapter, returnUrl }: SetupKey): Promise<SetupRow | undefined> {
  return first(
    await sql<SetupRow>`
      select ${columns} from card_setups s
      where s.user_id = ${userId} and s.adapter = ${adapter} and s.return_url = ${returnUrl} and s.status = 'open'
        and s.created_at > now() - interval '1 hour'
      order by s.id desc limit 1`,
  )
}

export type NewSetup = SetupKey & { language: Language }

export async function insertSetup(sql: Sql, { userId, adapter, returnUrl, language }: NewSetup): Promise<void> {
  await sql`
    insert into card_setups (user_id, adapter, return_url, language)
    values (${userId}, ${adapter}, ${returnUrl}, ${language})`
}

type Opened = { id: number; reference: string; pageUrl: string }

export async function updateOpened(sql: Sql, { id, reference, pageUrl }: Opened): Promise<void> {
  await sql`update card_setups set reference = ${reference}, page_url = ${pageUrl} where id = ${id} and reference is null`
}

/** Returns whether it was open. */
export async function updateSettled(
  sql: Sql,
  { id, status }: { id: number; status: 'done' | 'failed' },
): Promise<boolean> {
  const rows = await sql`update card_setups set status = ${status} where id = ${id} and status = 'open' returning id`
  return rows.length > 0
}

/** Setups of the person whose card the provider may have by now. */
export function listOpenSetups(sql: Sql, userId: number): Promise<SetupRow[]> {
  return sql<SetupRow>`
    select ${columns} from card_setups s
    where s.user_id = ${userId} and s.status = 'open' and s.reference is not null order by s.id desc limit 3`
}

/** Whether the person's last setup, opened within an hour, has failed. */
export async function hasLastSetupFailed(sql: Sql, userId: number): Promise<boolean> {
  const row = first(
    await sql<{ hasFailed: boolean }>`
      select status = 'failed' and created_at > now() - interval '1 hour' as "hasFailed"
      from card_setups where user_id = ${userId} order by id desc limit 1`,
  )
  return row?.hasFailed ?? false
}

/** Open setups of the last day whose page may have been closed too early, newest first. */
export function listWaitingSetups(sql: Sql, limit: number): Promise<SetupRow[]> {
  return sql<SetupRow>`
    select ${columns} from card_setups s
    where s.status = 'open' and s.reference is not null
      and s.created_at between now() - interval '1 day' and now() - interval '2 minutes'
    order by s.created_at desc limit ${limit}`
}

export async function updateExpired(sql: Sql): Promise<void> {
  await sql`update card_setups set status = 'failed' where status = 'open' and created_at < now() - interval '1 day'`
}

export async function findSetup(
  sql: Sql,
  { adapter, reference }: { adapter: string; reference: string },
): Promise<SetupRow | undefined> {
  return first(
    await sql<SetupRow>`
      select ${columns} from card_setups s
      where s.adapter = ${adapter} and (s.reference = ${reference} or s.idempotency_key = ${keyOf(reference)}::uuid)`,
  )
}
