import {
  ArrowDown,
  ArrowUp,
  CalendarRange,
  Clapperboard,
  ClipboardPaste,
  Ellipsis,
  FolderInput,
  Plus,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { ownedKinds, type PartKind } from '#contract/school/authoring/draft.ts'
import { ConfirmDialog } from '../../../console/DialogForm.tsx'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuItem } from '../../../ui/MenuPopup.tsx'
import { MovePartDialog } from './MovePartDialog.tsx'
import { courseNodeId, nodeIdOf, pathTo, type SelectedNode } from './outline.ts'
import {
  addableLists,
  addOperations,
  deletedWith,
  moveOperation,
  removeOperation,
  targetsOf,
  type PartProps,
} from './partActs.ts'
import { courseLanguage, nodeLabel } from './partLabels.ts'
import { daysOf } from './ranges/dayActs.ts'
import { DaysDialog } from './ranges/DaysDialog.tsx'
import { PasteDaysDialog } from './ranges/PasteDaysDialog.tsx'
import { VideosDialog, type VideoList } from './videos/VideosDialog.tsx'

type Question = 'move' | 'remove' | 'videos' | 'paste' | 'days'

/** The acts on a part: add to it, move it, remove it. */
export function PartMenu(props: PartProps) {
  const { node, outline, onChange, onSelect } = props
  const [question, setQuestion] = useState<Question>()
  const items = [
    ...addItems(props),
    ...videoItems(props, setQuestion),
    ...daysItems(props, setQuestion),
    ...placeItems(props, setQuestion),
  ]
  const taking = videoList(node)
  const close = () => setQuestion(undefined)
  if (items.length === 0) return null
  const remove = () => {
    const parent = pathTo(outline, node.id).at(-2)
    if (onChange([removeOperation(node)])) onSelect(parent?.part ? parent.id : courseNodeId)
    return Promise.resolve()
  }
  return (
    <>
      <Menu
        items={items}
        renderTrigger={(trigger) => (
          <Button {...trigger} size="small" icon={<Ellipsis aria-hidden />}>
            {t('authoring.staff.actions')}
          </Button>
        )}
      />
      <MovePartDialog {...props} open={question === 'move'} onClose={close} />
      <PasteDaysDialog {...props} open={question === 'paste'} onClose={close} />
      <DaysDialog {...props} open={question === 'days'} onClose={close} />
      {taking && (
        <VideosDialog
          open={question === 'videos'}
          onClose={close}
          list={taking}
          language={courseLanguage(props.parts)}
        />
      )}
      <ConfirmDialog
        open={question === 'remove'}
        onClose={close}
        title={t(isDeleted(node) ? 'authoring.staff.deleteTitle' : 'authoring.staff.removeTitle', {
          title: nodeLabel(node),
        })}
        outcome={removalText(node)}
        confirm={isDeleted(node) ? t('authoring.staff.delete') : t('authoring.staff.remove')}
        isDangerous
        act={remove}
      />
    </>
  )
}

/** The section in which new parts of a kind stand in the outline, if not below their owner. */
const sectionOf: Partial<Record<PartKind, string>> = { option: 'options', document: 'documents', stage: '' }

function addItems({ node, parts, onChange, onSelect }: PartProps): MenuItem[] {
  const { part } = node
  return addableLists(part).map(([list, kind]) => ({
    label: t(`authoring.staff.add.${kind}` as TextKey),
    icon: <Plus aria-hidden />,
    onSelect: () => {
      const { operations, key } = addOperations(parts, { kind: part.kind, key: part.key, list }, kind)
      if (onChange(operations)) onSelect(nodeIdOf(sectionOf[kind] ?? node.id, { kind, key }))
    },
  }))
}

/** The list that takes a day or a lesson for each of many videos. */
function videoList({ part: { kind, key } }: SelectedNode): VideoList | undefined {
  if (kind === 'stage') return { kind, key, list: 'days' }
  return kind === 'set' ? { kind, key, list: 'lessons' } : undefined
}

function videoItems({ node }: PartProps, ask: (question: Question) => void): MenuItem[] {
  const taking = videoList(node)
  if (!taking) return []
  const label = taking.list === 'days' ? t('authoring.staff.videos.days') : t('authoring.staff.videos.lessons')
  return [{ label, icon: <Clapperboard aria-hidden />, onSelect: () => ask('videos') }]
}

/** A stage takes many days at once, and its days are changed together. */
function daysItems({ node, outline }: PartProps, ask: (question: Question) => void): MenuItem[] {
  if (node.part.kind !== 'stage') return []
  const paste: MenuItem = {
    label: t('authoring.staff.ranges.pasteOpen'),
    icon: <ClipboardPaste aria-hidden />,
    onSelect: () => ask('paste'),
  }
  if (daysOf(outline).length === 0) return [paste]
  return [
    paste,
    { label: t('authoring.staff.ranges.open'), icon: <CalendarRange aria-hidden />, onSelect: () => ask('days') },
  ]
}

function placeItems({ node, parts, outline, onChange }: PartProps, ask: (question: Question) => void): MenuItem[] {
  const { part, list } = node
  if (part.kind === 'course' || part.kind === 'video') return []
  const shift = (label: TextKey, icon: MenuItem['icon'], step: -1 | 1): MenuItem[] => {
    const operation = moveOperation(parts, node, step)
    return operation ? [{ label: t(label), icon, onSelect: () => void onChange([operation]) }] : []
  }
  const isMovable = targetsOf(outline, node).length > 0
  const moveLabel = list ? t('authoring.staff.moveTo') : t('authoring.staff.putInto')
  const moves: MenuItem[] = [
    ...shift('authoring.staff.moveUp', <ArrowUp aria-hidden />, -1),
    ...shift('authoring.staff.moveDown', <ArrowDown aria-hidden />, 1),
    ...(isMovable ? [{ label: moveLabel, icon: <FolderInput aria-hidden />, onSelect: () => ask('move') }] : []),
  ]
  const [first, ...others] = moves
  return [
    ...(first ? [{ ...first, separated: true }, ...others] : []),
    {
      label: isDeleted(node) ? t('authoring.staff.delete') : t('authoring.staff.remove'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      separated: true,
      onSelect: () => ask('remove'),
    },
  ]
}

function isDeleted({ part, list }: SelectedNode): boolean {
  return !list || ownedKinds.has(part.kind)
}

/** Names what goes with the part, and what stays. */
function removalText(node: SelectedNode): string {
  const { part, list } = node
  if (part.kind === 'stage') return t('authoring.staff.removeStage', { count: deletedWith(node) })
  if (part.kind === 'day') return t('authoring.staff.removeDay')
  if (ownedKinds.has(part.kind)) return t('authoring.staff.removeOwned')
  return list ? t('authoring.staff.removeShared') : t('authoring.staff.removeLoose')
}
