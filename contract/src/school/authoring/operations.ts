import type { Language } from '../../endpoint.ts'
import { courseKey, ownedKinds, partId, partLists, type DraftPart, type PartKind, type Placement } from './draft.ts'

type PartName = { kind: PartKind; key: string }
/** A list of a part. */
export type ListName = PartName & { list: string }
/** After this item of the list, or first. */
export type Place = ListName & { after: string | null; required?: boolean }

/** A change of a draft. Parts are named by kind and key, so that changes of several authors merge. */
export type Operation =
  /** `value` null removes it. A text is set in one language. */
  | (PartName & { type: 'set'; field: string; language?: Language; value: unknown })
  /** Whether an item of a list is required; null as the file has it by default. */
  | (ListName & { type: 'require'; item: string; value: boolean | null })
  /** A new part, or, without fields, one more place of an existing one. */
  | (PartName & { type: 'add'; fields?: Record<string, unknown>; place?: Place })
  | (PartName & { type: 'move'; from: ListName; to: Place })
  /** Out of a list; owned parts are deleted with their own, others only without `from`. */
  | (PartName & { type: 'remove'; from?: ListName })

export const refusalReasons = ['changed', 'missing', 'exists', 'placed', 'in_use', 'wrong_list'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** An operation that does not fit the draft any more. */
export class OperationRefusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** Parts by `partId`. */
export type DraftParts = Map<string, DraftPart>

/**
 * Applies an operation to the parts in place and returns what undoes it, in order. It needs the parts that
 * `neededParts` names. Throws OperationRefusal and then has changed nothing.
 */
export function applyOperation(parts: DraftParts, operation: Operation): Operation[] {
  if (operation.type === 'set') return setField(parts, operation)
  if (operation.type === 'require') return setRequired(parts, operation)
  if (operation.kind === 'course') throw new OperationRefusal('wrong_list')
  if (operation.type === 'add') return addPart(parts, operation)
  if (operation.type === 'move') return movePart(parts, operation)
  return removePart(parts, operation)
}

type Of<Type extends Operation['type']> = Extract<Operation, { type: Type }>

function requirePart(parts: DraftParts, name: PartName): DraftPart {
  const part = parts.get(partId(name))
  if (!part) throw new OperationRefusal('missing')
  return part
}

function setField(parts: DraftParts, operation: Of<'set'>): Operation[] {
  const part = requirePart(parts, operation)
  const { field, language, value } = operation
  const undo = [{ ...operation, value: fieldValue(part, operation) }]
  if (language === undefined) {
    parts.set(partId(part), { ...part, fields: withValue(part.fields, field, value) })
    return undo
  }
  const texts = (part.fields[field] ?? {}) as Readonly<Record<string, unknown>>
  const changed = withValue(texts, language, value)
  const isEmpty = Object.keys(changed).length === 0
  parts.set(partId(part), { ...part, fields: withValue(part.fields, field, isEmpty ? null : changed) })
  return undo
}

/** The value of a field, or of a text in one language; null without one. */
export function fieldValue(
  { fields }: Pick<DraftPart, 'fields'>,
  { field, language }: Pick<Of<'set'>, 'field' | 'language'>,
): unknown {
  const value = fields[field]
  return (language === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[language]) ?? null
}

/** The values with one of them changed; null takes it out. */
export function withValue(
  values: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const { [name]: _former, ...rest } = values
  return value === null ? rest : { ...values, [name]: value }
}

function setRequired(parts: DraftParts, operation: Of<'require'>): Operation[] {
  const { list, item, value } = operation
  const owner = requirePart(parts, operation)
  const items = owner.lists[list] ?? []
  const before = items.find(({ key }) => key === item)
  if (!before) throw new OperationRefusal('missing')
  const after = value === null ? { key: item } : { key: item, required: value }
  putList(
    parts,
    operation,
    items.map((one) => (one === before ? after : one)),
  )
  return [{ ...operation, value: before.required ?? null }]
}

function addPart(parts: DraftParts, { kind, key, fields, place }: Of<'add'>): Operation[] {
  const known = parts.get(partId({ kind, key }))
  if (known && (fields || ownedKinds.has(kind))) throw new OperationRefusal('exists')
  if (!known && !fields) throw new OperationRefusal('missing')
  if (!place && (known || ownedKinds.has(kind))) throw new OperationRefusal('wrong_list')
  if (place) insertItem(parts, kind, { key, ...(place.required !== undefined && { required: place.required }) }, place)
  if (!fields) return [{ type: 'remove', kind, key, from: listOf(place) }]
  parts.set(partId({ kind, key }), { kind, key, fields, lists: emptyLists(kind) })
  const undo: Operation = { type: 'remove', kind, key }
  if (!place) return [undo]
  return ownedKinds.has(kind) ? [{ ...undo, from: listOf(place) }] : [{ ...undo, from: listOf(place) }, undo]
}

function listOf(place: ListName | undefined): ListName {
  if (!place) throw new OperationRefusal('wrong_list')
  return { kind: place.kind, key: place.key, list: place.list }
}

function emptyLists(kind: PartKind): Record<string, readonly Placement[]> {
  return Object.fromEntries(Object.keys(partLists[kind]).map((list) => [list, []]))
}

function movePart(parts: DraftParts, { kind, key, from, to }: Of<'move'>): Operation[] {
  const { item, after } = findItem(parts, key, from)
  const isSameList = partId(from) === partId(to) && from.list === to.list
  const target = itemsOf(parts, kind, to)
  if (!isSameList && target.some((one) => one.key === key)) throw new OperationRefusal('placed')
  takeItem(parts, key, from)
  insertItem(parts, kind, item, to)
  return [{ type: 'move', kind, key, from: listOf(to), to: { ...listOf(from), after } }]
}

function removePart(parts: DraftParts, { kind, key, from }: Of<'remove'>): Operation[] {
  const part = requirePart(parts, { kind, key })
  const isOwned = ownedKinds.has(kind)
  if (isOwned && !from) throw new OperationRefusal('wrong_list')
  if (!from) {
    if (isPlaced(parts, part)) throw new OperationRefusal('in_use')
    return deletePart(parts, part, undefined)
  }
  const { item, after } = findItem(parts, key, from)
  takeItem(parts, key, from)
  const place: Place = { ...listOf(from), after, ...(item.required !== undefined && { required: item.required }) }
  return isOwned ? deletePart(parts, part, place) : [{ type: 'add', kind, key, place }]
}

/** Deletes a part with those that only it has; returns what adds them again. */
function deletePart(parts: DraftParts, part: DraftPart, place: Place | undefined): Operation[] {
  const { kind, key, fields, lists } = part
  const undo: Operation[] = [{ type: 'add', kind, key, fields, ...(place && { place }) }]
  for (const [list, items] of Object.entries(lists)) {
    const itemKind = itemKindOf({ kind, key, list })
    let after: string | null = null
    for (const item of items) {
      const itemPlace: Place = {
        kind,
        key,
        list,
        after,
        ...(item.required !== undefined && { required: item.required }),
      }
      const owned = ownedKinds.has(itemKind) && parts.get(partId({ kind: itemKind, key: item.key }))
      if (owned) undo.push(...deletePart(parts, owned, itemPlace))
      else undo.push({ type: 'add', kind: itemKind, key: item.key, place: itemPlace })
      after = item.key
    }
  }
  parts.delete(partId(part))
  return undo
}

function isPlaced(parts: DraftParts, { kind, key }: PartName): boolean {
  for (const owner of parts.values())
    for (const [list, items] of Object.entries(owner.lists))
      if (itemKindOf({ ...owner, list }) === kind && items.some((item) => item.key === key)) return true
  return false
}

function itemKindOf({ kind, list }: ListName): PartKind {
  const itemKind = (partLists[kind] as Partial<Record<string, PartKind>>)[list]
  if (!itemKind) throw new OperationRefusal('wrong_list')
  return itemKind
}

function itemsOf(parts: DraftParts, kind: PartKind, list: ListName): readonly Placement[] {
  if (itemKindOf(list) !== kind) throw new OperationRefusal('wrong_list')
  return requirePart(parts, list).lists[list.list] ?? []
}

/** The item with the key of the one before it. */
function findItem(parts: DraftParts, key: string, list: ListName): { item: Placement; after: string | null } {
  const items = requirePart(parts, list).lists[list.list] ?? []
  const index = items.findIndex((one) => one.key === key)
  const item = items[index]
  if (!item) throw new OperationRefusal('missing')
  return { item, after: items[index - 1]?.key ?? null }
}

function takeItem(parts: DraftParts, key: string, list: ListName): void {
  const items = requirePart(parts, list).lists[list.list] ?? []
  putList(
    parts,
    list,
    items.filter((one) => one.key !== key),
  )
}

/** An item whose neighbour is gone stands last. */
function insertItem(parts: DraftParts, kind: PartKind, item: Placement, place: Place): void {
  const items = itemsOf(parts, kind, place)
  if (items.some(({ key }) => key === item.key)) throw new OperationRefusal('placed')
  const before = items.findIndex(({ key }) => key === place.after)
  const index = place.after === null ? 0 : before < 0 ? items.length : before + 1
  putList(parts, place, items.toSpliced(index, 0, item))
}

function putList(parts: DraftParts, { kind, key, list }: ListName, items: readonly Placement[]): void {
  const owner = requirePart(parts, { kind, key })
  parts.set(partId(owner), { ...owner, lists: { ...owner.lists, [list]: items } })
}

/** Ids of the parts that the operations read or write; undefined for all of them. */
export function neededParts(operations: readonly Operation[]): ReadonlySet<string> | undefined {
  const needed = new Set([partId({ kind: 'course', key: courseKey })])
  for (const operation of operations) {
    needed.add(partId(operation))
    if (operation.type === 'add' && operation.place) needed.add(partId(operation.place))
    if (operation.type === 'move') needed.add(partId(operation.from)).add(partId(operation.to))
    if (operation.type !== 'remove') continue
    // Their days, or whatever names them.
    if (operation.kind === 'stage' || !operation.from) return undefined
    needed.add(partId(operation.from))
  }
  return needed
}

/** Names of what an operation changes; with `watchedNames`, they tell whether two authors change the same. */
export function touchedNames(parts: DraftParts, operation: Operation): string[] {
  const names = [partId(operation), ...watchedNames(parts, operation)]
  if (operation.type === 'add' && operation.place) names.push(partId(operation.place))
  if (operation.type === 'move') names.push(partId(operation.to))
  return names
}

/** Names that nobody else may have changed since the author saw them. */
export function watchedNames(parts: DraftParts, operation: Operation): string[] {
  const id = partId(operation)
  switch (operation.type) {
    case 'set':
      return [`${id} ${operation.field}${operation.language === undefined ? '' : ` ${operation.language}`}`]
    case 'require':
      return [`${id} ${operation.list} ${operation.item}`]
    case 'add':
      return []
    case 'move':
      return [`${id} place`]
    case 'remove':
      return ownedKinds.has(operation.kind) || !operation.from
        ? [id, ...ownedIds(parts, operation)]
        : [`${partId(operation.from)} ${operation.from.list} ${operation.key}`]
  }
}

function ownedIds(parts: DraftParts, name: PartName): string[] {
  const { lists } = requirePart(parts, name)
  return Object.entries(lists).flatMap(([list, items]) => {
    const itemKind = itemKindOf({ ...name, list })
    return ownedKinds.has(itemKind) ? items.map(({ key }) => partId({ kind: itemKind, key })) : []
  })
}
