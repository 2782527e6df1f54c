import {
  courseKey,
  partId,
  partLists,
  type DraftPart,
  type PartKind,
  type Placement,
} from '#contract/school/authoring/draft.ts'
import type { DraftParts, ListName } from '#contract/school/authoring/operations.ts'

/** Lists of parts that stand below the stages. */
export const sections = ['options', 'documents', 'videos', 'unused'] as const
export type Section = (typeof sections)[number]

/** A part in one of its places, or a section. */
export type OutlineNode = {
  /** The way to it, as the address has it: `stage.one_day.first`. */
  id: string
  children: readonly OutlineNode[]
} & ({ section: Section; part?: undefined } | PartNode)

export type PartNode = {
  section?: undefined
  part: DraftPart
  /** Its list; a video, or a part that is in no list, has none. */
  list: ListName | undefined
  /** Its place in that list. */
  index: number
  placement: Placement
  /** The number of a day, counted through all stages. */
  number: number
}

/** A part as it stands in the outline. */
export type SelectedNode = OutlineNode & PartNode

export const courseNodeId = `course.${courseKey}`

export function nodeIdOf(parentId: string, { kind, key }: { kind: string; key: string }): string {
  return `${parentId ? `${parentId}_` : ''}${kind}.${key}`
}

/** The whole outline: the course, its stages, then the sections that have something. */
export function outlineOf(parts: DraftParts): OutlineNode[] {
  const course = parts.get(partId({ kind: 'course', key: courseKey }))
  if (!course) return []
  let days = 0
  const nodeOf = (
    parentId: string,
    part: DraftPart,
    place: Pick<PartNode, 'list' | 'index' | 'placement'>,
  ): OutlineNode => {
    const id = nodeIdOf(parentId, part)
    const number = part.kind === 'day' ? (days += 1) : place.index + 1
    return { id, part, ...place, number, children: part.kind === 'course' ? [] : itemsIn(id, part) }
  }
  const itemsOf = (parentId: string, owner: DraftPart, list: string): OutlineNode[] => {
    const kind = (partLists[owner.kind] as Partial<Record<string, PartKind>>)[list]
    return (owner.lists[list] ?? []).flatMap((placement, index) => {
      const part = kind && parts.get(partId({ kind, key: placement.key }))
      return part
        ? [nodeOf(parentId, part, { list: { kind: owner.kind, key: owner.key, list }, index, placement })]
        : []
    })
  }
  const itemsIn = (parentId: string, owner: DraftPart): OutlineNode[] =>
    Object.keys(partLists[owner.kind]).flatMap((list) => itemsOf(parentId, owner, list))
  const loose = (section: Section, found: readonly DraftPart[]) =>
    found.map((part, index) => nodeOf(section, part, { list: undefined, index, placement: { key: part.key } }))
  const contents: Record<Section, () => OutlineNode[]> = {
    options: () => itemsOf('options', course, 'options'),
    documents: () => itemsOf('documents', course, 'documents'),
    videos: () =>
      loose(
        'videos',
        [...parts.values()].filter(({ kind }) => kind === 'video'),
      ),
    unused: () => loose('unused', unplacedParts(parts)),
  }
  return [
    nodeOf('', course, { list: undefined, index: 0, placement: { key: courseKey } }),
    ...itemsOf('', course, 'stages'),
    ...sections.flatMap((section): OutlineNode[] => {
      const children = contents[section]()
      return children.length > 0 ? [{ id: section, section, children }] : []
    }),
  ]
}

const mayStandAlone: readonly PartKind[] = ['set', 'lesson', 'homework']

/** Parts that no list has, so that no learner will see them. */
function unplacedParts(parts: DraftParts): DraftPart[] {
  const placed = new Set(
    [...parts.values()].flatMap(({ kind, lists }) =>
      Object.entries(partLists[kind]).flatMap(([list, itemKind]) =>
        (lists[list] ?? []).map(({ key }) => partId({ kind: itemKind, key })),
      ),
    ),
  )
  return [...parts.values()].filter((part) => mayStandAlone.includes(part.kind) && !placed.has(partId(part)))
}

/** A visible line of the tree. */
export type OutlineRow = {
  node: OutlineNode
  level: number
  position: number
  setSize: number
  parentId: string | undefined
  isExpanded: boolean | undefined
}

export function rowsOf(
  nodes: readonly OutlineNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parentId?: string,
): OutlineRow[] {
  return nodes.flatMap((node, index) => {
    const isExpanded = node.children.length > 0 ? expanded.has(node.id) : undefined
    const row = { node, level, position: index + 1, setSize: nodes.length, parentId, isExpanded }
    return isExpanded ? [row, ...rowsOf(node.children, expanded, level + 1, node.id)] : [row]
  })
}

/** The node with this id and what it stands in, outermost first; empty if there is none. */
export function pathTo(nodes: readonly OutlineNode[], id: string): OutlineNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const rest = pathTo(node.children, id)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/** The id of a node; a part that is named alone, as in `lesson.neck`, is meant in its first place. */
export function findNodeId(nodes: readonly OutlineNode[], name: string): string {
  if (pathTo(nodes, name).length > 0) return name
  return allNodes(nodes).find(({ part }) => part && nodeIdOf('', part) === name)?.id ?? name
}

/** Every node, in order. */
export function allNodes(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)])
}
