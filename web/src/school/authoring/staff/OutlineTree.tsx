import {
  ChevronDown,
  ChevronRight,
  ClipboardCheck,
  FileText,
  Film,
  Folder,
  GraduationCap,
  ListFilter,
  Moon,
  Play,
  Repeat,
  type LucideIcon,
} from 'lucide-react'
import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import { t } from '../../../platform/language/language.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './CourseEditor.module.css'
import { rowsOf, type OutlineNode, type OutlineRow } from './outline.ts'
import { nodeDetail, nodeLabel } from './partLabels.ts'

const icons: Partial<Record<string, LucideIcon>> = {
  course: GraduationCap,
  set: Repeat,
  lesson: Play,
  homework: ClipboardCheck,
  video: Film,
  option: ListFilter,
  document: FileText,
}

type OutlineTreeProps = {
  outline: readonly OutlineNode[]
  selectedId: string | undefined
  expanded: ReadonlySet<string>
  onExpand: (id: string, isExpanded: boolean) => void
  onSelect: (id: string) => void
}

/** The outline of a course: arrow keys, Home and End walk it, Enter and the space bar choose. */
export function OutlineTree({ outline, selectedId, expanded, onExpand, onSelect }: OutlineTreeProps) {
  const [focusedId, setFocusedId] = useState(selectedId)
  const rows = rowsOf(outline, expanded)
  const entryId = [focusedId, selectedId].find((id) => rows.some(({ node }) => node.id === id)) ?? rows[0]?.node.id
  const focus = (row: OutlineRow | undefined) => {
    if (!row) return
    setFocusedId(row.node.id)
    document.getElementById(rowId(row.node.id))?.focus()
  }
  const choose = ({ node, isExpanded }: OutlineRow) => {
    setFocusedId(node.id)
    if (node.part) onSelect(node.id)
    else onExpand(node.id, isExpanded === false)
  }
  const rowAt = (target: EventTarget) =>
    rows.find(({ node }) => rowId(node.id) === (target as Element).closest('[role=treeitem]')?.id)
  const press = (event: MouseEvent) => {
    const row = rowAt(event.target)
    if (!row) return
    const isToggle = (event.target as Element).closest('[data-toggle]') !== null
    if (isToggle && row.isExpanded !== undefined) onExpand(row.node.id, !row.isExpanded)
    else choose(row)
  }
  const handleKey = (event: KeyboardEvent) => {
    const row = rowAt(event.target)
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === 'Enter' || key === ' ') choose(row)
    else if (key === 'ArrowRight' && row.isExpanded === false) onExpand(row.node.id, true)
    else if (key === 'ArrowLeft' && row.isExpanded) onExpand(row.node.id, false)
    else if (isMove(key)) focus(rowAfter(key, row, rows))
    else return
    event.preventDefault()
  }
  return (
    <div
      role="tree"
      tabIndex={-1}
      aria-label={t('authoring.staff.contents')}
      className={styles.tree}
      onClick={press}
      onKeyDown={handleKey}
    >
      {rows.map((row) => (
        <TreeRow
          key={row.node.id}
          row={row}
          isSelected={row.node.id === selectedId}
          tabIndex={row.node.id === entryId ? 0 : -1}
        />
      ))}
    </div>
  )
}

const rowId = (id: string) => `outline-${id}`

const moveKeys = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End'] as const
type MoveKey = (typeof moveKeys)[number]

function isMove(key: string): key is MoveKey {
  return (moveKeys as readonly string[]).includes(key)
}

/** The row to which a key moves the focus. */
function rowAfter(key: MoveKey, row: OutlineRow, rows: readonly OutlineRow[]): OutlineRow | undefined {
  const index = rows.indexOf(row)
  if (key === 'ArrowDown') return rows[index + 1]
  if (key === 'ArrowUp') return rows[index - 1]
  if (key === 'Home') return rows[0]
  if (key === 'End') return rows.at(-1)
  if (key === 'ArrowRight') return row.isExpanded ? rows[index + 1] : undefined
  return rows.find(({ node }) => node.id === row.parentId)
}

type TreeRowProps = { row: OutlineRow; isSelected: boolean; tabIndex: number }

function TreeRow({ row, isSelected, tabIndex }: TreeRowProps) {
  const { node, level, position, setSize, isExpanded } = row
  return (
    <div
      role="treeitem"
      id={rowId(node.id)}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-selected={isSelected}
      aria-expanded={isExpanded}
      tabIndex={tabIndex}
      className={classes(styles.row, level === 1 && styles.topRow, isSelected && styles.selectedRow)}
      style={{ '--level': level - 1 } as CSSProperties}
    >
      <RowIcon row={row} />
      <span className={styles.rowTitle}>
        <bdi>{nodeLabel(node)}</bdi>
      </span>
      <span className={styles.rowDetail}>{nodeDetail(node)}</span>
    </div>
  )
}

function RowIcon({ row: { node, isExpanded } }: { row: OutlineRow }) {
  if (isExpanded !== undefined) {
    const Chevron = isExpanded ? ChevronDown : ChevronRight
    return (
      <span data-toggle className={styles.toggle}>
        <Chevron aria-hidden />
      </span>
    )
  }
  const Icon = node.part?.fields.rest === true ? Moon : icons[node.part?.kind ?? '']
  return <span className={styles.toggle}>{Icon ? <Icon aria-hidden /> : node.section && <Folder aria-hidden />}</span>
}
