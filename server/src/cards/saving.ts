import type { Sql } from '../platform/database/database.ts'
import type { CardDetails } from '../payments/provider.ts'
import { upsertCard } from './savingQueries.ts'

export { findOwnCard } from './savingQueries.ts'

/** Keeps what a provider shows of a card that may be charged again; the first one is charged by default. */
export function saveCard(sql: Sql, saved: { userId: number; adapter: string; card: CardDetails }): Promise<number> {
  return upsertCard(sql, saved)
}
