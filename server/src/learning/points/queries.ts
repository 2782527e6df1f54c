import type { Language } from '#contract/endpoint.ts'
import type { Score, ScoreType } from '#contract/learning/points/api.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/paging.ts'

type LedgerTransaction = { userId: number; amount: number; reference: string; howItWas: Record<Language, string> }

export async function insertTransaction(sql: Sql, transaction: LedgerTransaction): Promise<boolean> {
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

/** A person's points for a homework, whether it ever gave any, and their balance. */
export async function findHomeworkPoints(
  sql: Sql,
  { userId, statusId }: { userId: number; statusId: number },
): Promise<{ credited: number; isFirst: boolean; balance: number }> {
  const reference = `homework ${statusId}`
  const row = first(
    await sql<{ credited: number; entries: number; balance: number }>`
      with postings as (
        select p.amount, t.reference = ${reference} or starts_with(t.reference, ${`${reference} `}) as is_of_homework
        from points_postings p join points_transactions t on t.id = p.transaction_id
        where p.user_id = ${userId} and p.account = 'learner'
      )
      select coalesce(sum(amount) filter (where is_of_homework), 0)::int as credited,
        count(*) filter (where is_of_homework)::int as entries, coalesce(sum(amount), 0)::int as balance
      from postings`,
  )
  return { credited: row?.credited ?? 0, isFirst: row?.entries === 0, balance: row?.balance ?? 0 }
}

export async function findBalance(sql: Sql, userId: number): Promise<number> {
  const row = first(
    await sql<{ amount: number }>`
      select coalesce(sum(amount), 0)::int as amount from points_postings
      where user_id = ${userId} and account = 'learner'`,
  )
  return row?.amount ?? 0
}

/** `type` filters entries; zero counts as added. */
type ScoreFilter = { userId: number; type: ScoreType | undefined }
type ScoreQuery = Page & ScoreFilter & { language: Language }

/** Newest first. */
export function listScores(sql: Sql, scores: ScoreQuery): Promise<Score[]> {
  const { userId, language, limit, offset } = scores
  const type = scores.type ?? null
  return sql<Score>`
    select t.id, p.amount,
      case when t.reference like 'homework %' then 'homework' when p.amount < 0 then 'purchase'
        when t.reference like 'day %' then 'day' else 'other' end as reason,
      coalesce(t.how_it_was ->> ${language}, t.how_it_was ->> 'en', '') as how_it_was,
      extract(epoch from t.created_at)::bigint as created_at, extract(epoch from t.created_at)::bigint as updated_at
    from points_postings p join points_transactions t on t.id = p.transaction_id
    where p.user_id = ${userId} and p.account = 'learner'
      and (${type}::text is null or (p.amount < 0) = (${type}::text = 'debit'))
    order by t.created_at desc, t.id desc limit ${limit} offset ${offset}`
}

export async function countScores(sql: Sql, { userId, ...filter }: ScoreFilter): Promise<number> {
  const type = filter.type ?? null
  const row = first(
    await sql<{ count: number }>`
      select count(*)::int as count from points_postings p
      where p.user_id = ${userId} and p.account = 'learner'
        and (${type}::text is null or (p.amount < 0) = (${type}::text = 'debit'))`,
  )
  return row?.count ?? 0
}
