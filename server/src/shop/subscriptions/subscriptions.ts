import type { Sql } from '../../platform/database/database.ts'
import { updateCard } from './queries.ts'

/** What a card pays for is paid by another one, or by none; returns how many. */
export function moveSubscriptions(sql: Sql, move: { from: number; to: number | null }): Promise<number> {
  return updateCard(sql, move)
}
