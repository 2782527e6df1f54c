import { queryOf, type Sql } from '../../platform/database/database.ts'
import { personalTables, type PersonalTable } from './personalTables.ts'

/** What opens or binds something is left out. */
const secretColumns = [
  ...['password_hash', 'token_hash', 'binding_hash', 'device_hash', 'code_hash', 'secret'],
  ...['endpoint', 'p256dh', 'auth', 'transaction_id', 'snapshot', 'room'],
  ...['idempotency_key', 'page_url'],
]

/** What replaces columns: the text of an unsent mail has a link that still works. */
const replacements: Partial<Record<PersonalTable, string>> = {
  mails: `jsonb_build_object('body', coalesce(replace(t.body, t.secret, '…'), t.body))`,
  text_messages: `jsonb_build_object('body', coalesce(replace(t.body, t.secret, '…'), t.body))`,
}

/** The rows of a table that belong to a person, as JSON. */
export async function listPersonalRows(sql: Sql, table: PersonalTable, userId: number): Promise<unknown[]> {
  const kept = table === 'points_postings' ? secretColumns.filter((name) => name !== 'transaction_id') : secretColumns
  const replacement = replacements[table] ?? `'{}'::jsonb`
  const text = `select (to_jsonb(t) || ${replacement}) - $2::text[] as row from ${table} t where ${personalTables[table].rows} order by 1`
  const { rows } = (await queryOf(sql)(text, [userId, kept])) as { rows: { row: unknown }[] }
  return rows.map(({ row }) => row)
}
