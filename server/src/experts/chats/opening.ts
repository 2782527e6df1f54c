import type { Sql } from '../../platform/database/database.ts'
import { insertChat } from './openingQueries.ts'

/** Opens the chat of a new run, if its course includes one. */
export function openChat(sql: Sql, streamId: number): Promise<void> {
  return insertChat(sql, streamId)
}
