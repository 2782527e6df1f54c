import { textFields } from '../../learning/courses/courseFile.ts'
import { courseKey, partId, type DraftPart, type PartKind } from './draft.ts'

export const draftChangeTypes = ['added', 'removed', 'changed', 'moved'] as const

/** How a part of a draft differs from the published one. */
export type PartChange = {
  kind: PartKind
  key: string
  type: (typeof draftChangeTypes)[number]
  /** Changed fields and lists; a text with its language, as in `title.en`. */
  fields: string[]
  /** Numbers of a day before and after; null where it is not in the course. */
  from: number | null
  to: number | null
}

/**
 * The differences between two versions of a course, in the order of the new one, removed parts last. A part that stands
 * elsewhere among those that stayed is `moved`; that others begin to stand before it is no change.
 */
export function changesOf(before: readonly DraftPart[], after: readonly DraftPart[]): PartChange[] {
  const old = new Map(before.map((part) => [partId(part), part]))
  const left = new Set(after.map(partId))
  const numbers = { before: dayNumbers(before), after: dayNumbers(after) }
  const moved = new Set([...movedIds(before, after, 'stage'), ...movedIds(before, after, 'day')])
  const change = ({ kind, key }: DraftPart, type: PartChange['type'], fields: string[] = []): PartChange => ({
    kind,
    key,
    type,
    fields,
    from: kind === 'day' ? (numbers.before.get(key) ?? null) : null,
    to: kind === 'day' ? (numbers.after.get(key) ?? null) : null,
  })
  return [
    ...after.flatMap((part) => {
      const known = old.get(partId(part))
      if (!known) return [change(part, 'added')]
      const fields = changedFields(known, part)
      return [
        ...(moved.has(partId(part)) ? [change(part, 'moved')] : []),
        ...(fields.length > 0 ? [change(part, 'changed', fields)] : []),
      ]
    }),
    ...before.filter((part) => !left.has(partId(part))).map((part) => change(part, 'removed')),
  ]
}

/** Keys of the parts in the outline in order, each with what it stands in. */
function outlineOf(parts: readonly DraftPart[], kind: 'stage' | 'day'): { key: string; owner: string }[] {
  const found = new Map(parts.map((part) => [partId(part), part]))
  const stages = found.get(partId({ kind: 'course', key: courseKey }))?.lists['stages'] ?? []
  if (kind === 'stage') return stages.map(({ key }) => ({ key, owner: courseKey }))
  return stages.flatMap(({ key: owner }) =>
    (found.get(partId({ kind: 'stage', key: owner }))?.lists['days'] ?? []).map(({ key }) => ({ key, owner })),
  )
}

/** The number of each day by its key. */
export function dayNumbers(parts: readonly DraftPart[]): Map<string, number> {
  return new Map(outlineOf(parts, 'day').map(({ key }, index) => [key, index + 1]))
}

/** The fewest parts that have to move for the order to become the new one, and those in another stage. */
function movedIds(before: readonly DraftPart[], after: readonly DraftPart[], kind: 'stage' | 'day'): string[] {
  const places = new Map(outlineOf(before, kind).map(({ key, owner }, index) => [key, { index, owner }]))
  const kept = outlineOf(after, kind).flatMap(({ key, owner }) => {
    const place = places.get(key)
    return place ? [{ key, place: place.index, isElsewhere: place.owner !== owner }] : []
  })
  const inOrder = longestRise(kept.map(({ place }) => place))
  return kept
    .filter(({ isElsewhere }, index) => isElsewhere || !inOrder.has(index))
    .map(({ key }) => partId({ kind, key }))
}

/** Indexes of a longest subsequence that rises. */
function longestRise(values: readonly number[]): ReadonlySet<number> {
  const lengths: number[] = []
  const previous: number[] = []
  let last = -1
  for (const [index, value] of values.entries()) {
    let best = -1
    for (let earlier = 0; earlier < index; earlier += 1)
      if ((values[earlier] ?? 0) < value && (lengths[earlier] ?? 0) > (lengths[best] ?? 0)) best = earlier
    lengths.push((lengths[best] ?? 0) + 1)
    previous.push(best)
    if ((lengths[index] ?? 0) > (lengths[last] ?? 0)) last = index
  }
  const found = new Set<number>()
  for (let index = last; index >= 0; index = previous[index] ?? -1) found.add(index)
  return found
}

function changedFields(before: DraftPart, after: DraftPart): string[] {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])
  const fields = [...names].flatMap((name) => {
    const [one, other] = [before.fields[name], after.fields[name]]
    if (isSameValue(one, other)) return []
    return textFields.has(name) ? changedTexts(name, one, other) : [name]
  })
  return [...fields, ...Object.keys(after.lists).filter((list) => isListChanged(before, after, list))]
}

function changedTexts(name: string, before: unknown, after: unknown): string[] {
  const [one, other] = [before ?? {}, after ?? {}] as Readonly<Record<string, unknown>>[]
  const languages = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])
  return [...languages]
    .filter((language) => one?.[language] !== other?.[language])
    .map((language) => `${name}.${language}`)
}

/** The outline's own lists show as parts that are added, moved and removed. */
function isListChanged({ kind, lists: before }: DraftPart, { lists: after }: DraftPart, list: string): boolean {
  const isOutline = (kind === 'course' && list === 'stages') || (kind === 'stage' && list === 'days')
  return !isOutline && !isSameValue(before[list] ?? [], after[list] ?? [])
}

/** Whether two JSON values are equal, whatever the order of their names. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortNames) === JSON.stringify(other, sortNames)
}

function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
