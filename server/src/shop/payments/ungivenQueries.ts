import type { NotGivenReason } from '#contract/shop/orders/staffApi.ts'
import type { Sql } from '../../platform/database/database.ts'

type NotGiven = {
  id: number
  reason: NotGivenReason
  /** What the provider took; null: it went back. */
  received: { amountMinor: number; currency: string } | null
}

/** Writes that nothing was given for what was taken, or that this has gone back. */
export async function updateNotGiven(sql: Sql, { id, reason, received }: NotGiven): Promise<void> {
  const { amountMinor, currency } = received ?? { amountMinor: null, currency: null }
  await sql`
    update payments set not_given = ${received && reason}, received_minor = ${amountMinor},
      received_currency = ${currency}, problem_at = now()
    where id = ${id} and not_given is distinct from ${received && reason}`
}
