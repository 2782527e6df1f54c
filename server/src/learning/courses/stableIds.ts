import type { Text } from '#contract/learning/courses/courseFile.ts'

/** A list item that other tables reference by id; its key keeps the id across imports. */
export type Identified = { id: number; key: string; title: Text }

/** Assigns each item the id of its key, or the next free one. */
export function assignIds<Item extends { key: string }>(
  items: readonly Item[],
  known: readonly { id: number; key: string }[],
): (Item & { id: number })[] {
  let last = Math.max(0, ...known.map((item) => item.id))
  return items.map((item) => ({ ...item, id: known.find((other) => other.key === item.key)?.id ?? (last += 1) }))
}
