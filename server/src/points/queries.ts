import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../database.ts'

type Transaction = { userId: number; amount: number; reference: string; howItWas: Record<Language, string> }

/** One transaction with its two postings, unless its reference is known already. */
export async function insertTransaction(sql: Sql, transaction: Transaction): Promise<boolean> {
  const rows = await sql`
    with added as (
      insert into points_transactions (reference, how_it_was)
      values (${transaction.reference}, ${JSON.stringify(transaction.howItWas)})
      on conflict (reference) do nothing returning id
    )
    insert into points_postings (transaction_id, account, user_id, amount)
    select id, account, ${transaction.userId}, amount from added,
      (values ('learner', ${transaction.amount}::int), ('school', -${transaction.amount}::int)) as posting (account, amount)
    returning transaction_id`
  return rows.length > 0
}
