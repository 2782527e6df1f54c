import { ownedKinds, partId, partLists, type PartKind } from '#contract/school/authoring/draft.ts'
import type { DraftParts, ListName, Operation } from '#contract/school/authoring/operations.ts'
import { newId } from '../../../platform/device/ids.ts'
import { allNodes, nodeIdOf, type OutlineNode, type SelectedNode } from './outline.ts'

export type PartProps = {
  node: SelectedNode
  parts: DraftParts
  outline: readonly OutlineNode[]
  onChange: (operations: readonly Operation[]) => boolean
  onSelect: (id: string) => void
}

/** The lists of a part in which its author can add new ones; videos come by an upload. */
export function addableLists({ kind }: { kind: PartKind }): [list: string, kind: PartKind][] {
  return Object.entries(partLists[kind])
}

/**
 * A new key such as `day-29-7f3a`. The end tells it from those of another author, and of a part that was removed, whose
 * key has the learners' progress.
 */
export function newKey(prefix: string, number: number): string {
  return `${prefix}-${number}-${newId().slice(0, 4)}`
}

export function newKeys(parts: DraftParts, kind: PartKind, count: number): string[] {
  const known = [...parts.values()].filter((part) => part.kind === kind).length
  return Array.from({ length: count }, (_, index) => newKey(kind, known + index + 1))
}

type Added = { operations: Operation[]; key: string }

type NewPart = { fields?: Record<string, unknown>; after?: string | undefined }

/** Adds a new part at the end of a list, or after one of its items. */
export function addOperations(
  parts: DraftParts,
  list: ListName,
  kind: PartKind,
  { fields = {}, after }: NewPart = {},
): Added {
  const [key = ''] = newKeys(parts, kind, 1)
  const last = parts.get(partId(list))?.lists[list.list]?.at(-1)?.key ?? null
  return { key, operations: [{ type: 'add', kind, key, fields, place: { ...list, after: after ?? last } }] }
}

/** Moves a part one place up or down in its list; undefined at either end. */
export function moveOperation(parts: DraftParts, node: SelectedNode, step: -1 | 1): Operation | undefined {
  const { part, list, index } = node
  if (!list) return undefined
  const items = parts.get(partId(list))?.lists[list.list] ?? []
  if (!items[index + step]) return undefined
  const after = items[step === 1 ? index + 1 : index - 2]?.key ?? null
  return { type: 'move', kind: part.kind, key: part.key, from: list, to: { ...list, after } }
}

/** A list to which a part can be moved, with the node that has it. */
export type Target = { node: SelectedNode; list: ListName }

/** Other lists that take a part and do not have it. */
export function targetsOf(outline: readonly OutlineNode[], { part, list }: SelectedNode): Target[] {
  const seen = new Set<string>()
  return allNodes(outline).flatMap((node): Target[] => {
    const owner = node.part
    if (!owner || seen.has(partId(owner))) return []
    seen.add(partId(owner))
    return Object.entries(partLists[owner.kind])
      .filter(([name, kind]) => kind === part.kind && !owner.lists[name]?.some(({ key }) => key === part.key))
      .map(([name]) => ({ node, list: { kind: owner.kind, key: owner.key, list: name } }))
      .filter((target) => !list || partId(target.list) !== partId(list))
  })
}

/** Moves a part to the end of another list, or puts it there if it is in none. */
export function moveToOperation(parts: DraftParts, { part, list }: SelectedNode, target: ListName): Operation {
  const { kind, key } = part
  const to = { ...target, after: parts.get(partId(target))?.lists[target.list]?.at(-1)?.key ?? null }
  return list ? { type: 'move', kind, key, from: list, to } : { type: 'add', kind, key, place: to }
}

/** Takes a part out of its list; without one, deletes it. */
export function removeOperation({ part, list }: SelectedNode): Operation {
  const { kind, key } = part
  return list ? { type: 'remove', kind, key, from: list } : { type: 'remove', kind, key }
}

/** Parts that are deleted with this one. */
export function deletedWith({ children }: OutlineNode): number {
  return children.filter(({ part }) => part && ownedKinds.has(part.kind)).length
}

export function targetNodeId({ node }: Target, part: { kind: PartKind; key: string }): string {
  return nodeIdOf(node.id, part)
}
