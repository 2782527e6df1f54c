import type { Sql } from '../../platform/database/database.ts'
import { insertEntry, type Actor, type AuditedChange } from './queries.ts'

export type { Actor, AuditedChange } from './queries.ts'

export function recordChange(sql: Sql, { actorId }: Actor, change: AuditedChange): Promise<void> {
  return insertEntry(sql, { actorId, ...change })
}
