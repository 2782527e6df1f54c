import type { Text } from './importSchema.ts'

/** A list item that other tables name by its number; the key keeps the number through imports. */
export type Numbered = { id: number; key: string; title: Text }

/** Gives each item the number that its key had, or the next free one. */
export function numbered<Item extends { key: string }>(
  items: readonly Item[],
  known: readonly { id: number; key: string }[],
): (Item & { id: number })[] {
  let last = Math.max(0, ...known.map((item) => item.id))
  return items.map((item) => ({ ...item, id: known.find((other) => other.key === item.key)?.id ?? (last += 1) }))
}
