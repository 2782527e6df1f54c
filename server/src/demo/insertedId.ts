import { first } from '../platform/database/database.ts'

export function idOf(rows: readonly { id: number }[]): number {
  const row = first(rows)
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}
