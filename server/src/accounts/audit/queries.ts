import type { AuditAction, AuditEntry } from '#contract/accounts/audit/api.ts'
import { fragment, type Sql } from '../../platform/database/database.ts'

/** `actorId` is null for a command on the server. */
export type Actor = { actorId: number | null }

export type AuditedChange = {
  action: AuditAction
  userId: number | null
  /** Without names, addresses or secrets: the log is never erased. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export async function insertEntry(sql: Sql, entry: Actor & AuditedChange): Promise<void> {
  await sql`
    insert into audit_log (actor_id, action, user_id, before, after)
    values (${entry.actorId}, ${entry.action}, ${entry.userId}, ${jsonOf(entry.before)}::jsonb,
      ${jsonOf(entry.after)}::jsonb)`
}

function jsonOf(value: Record<string, unknown> | undefined): string | null {
  return value ? JSON.stringify(value) : null
}

export type EntryFilter = { userId: number | undefined; before: number | undefined; limit: number }

/** Entries are never changed: former names are mapped to current ones. */
const action = fragment`case l.action when 'run.includes' then 'addition.create' else l.action end as action`

/** An entry `l` of the log with the names of its actor and its person. */
const entryColumns = fragment`
      l.id, l.actor_id, ${action}, l.user_id, l.before, l.after, extract(epoch from l.created_at)::bigint as created_at,
        display_name(a) as actor,
        display_name(u) as "user"
      from audit_log l left join users a on a.id = l.actor_id left join users u on u.id = l.user_id`

/** Newest first. */
export function listEntries(sql: Sql, { userId, before, limit }: EntryFilter): Promise<AuditEntry[]> {
  const newest = before ?? Number.MAX_SAFE_INTEGER
  if (userId === undefined)
    return sql<AuditEntry>`select ${entryColumns} where l.id < ${newest} order by l.id desc limit ${limit}`
  return sql<AuditEntry>`
    select ${entryColumns} where l.user_id = ${userId} and l.id < ${newest} order by l.id desc limit ${limit}`
}
