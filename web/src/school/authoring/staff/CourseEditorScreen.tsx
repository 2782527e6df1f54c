import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { PenLine, Plus, SearchX } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { getCourseDraft, type CourseDraft } from '#contract/school/authoring/api.ts'
import { courseKey, partId } from '#contract/school/authoring/draft.ts'
import { LeaveGuard } from '../../../console/LeaveGuard.tsx'
import { BackLink } from '../../../console/RecordPage.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { phone } from '../../../ui/breakpoints.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import styles from './CourseEditor.module.css'
import { CourseEditingProvider } from './courseEditing.ts'
import type { DraftEditor } from './DraftEditor.ts'
import { DraftBoundary } from './DraftBoundary.tsx'
import { DraftConflicts } from './DraftConflicts.tsx'
import { editorSearch, type SoughtField } from './editorSearch.ts'
import { focusField } from './focusField.ts'
import {
  courseNodeId,
  findNodeId,
  nodeIdOf,
  outlineOf,
  pathTo,
  type OutlineNode,
  type SelectedNode,
} from './outline.ts'
import { OutlineTree } from './OutlineTree.tsx'
import { addOperations, type PartProps } from './partActs.ts'
import { PartCard, partHeadingId } from './PartCard.tsx'
import { titleOf } from './partLabels.ts'
import { SaveFailure, SaveLine } from './SaveLine.tsx'
import { changeDraft, useDraftEditor } from './useDraftEditor.ts'
import { useVideoSending } from './videos/courseVideos.ts'

/** Edits the draft of a course: its outline, and the fields of the chosen part. */
export function CourseEditorScreen({ courseId }: { courseId: number }) {
  useLanguage()
  const draft = useQuery({
    ...queryOf(getCourseDraft, { params: { courseId } }),
    // It is the same in every language: another one of the console must not drop what is not saved.
    queryKey: [getCourseDraft.path, courseId],
    // The editor goes on from it by itself; the next time the draft has changed.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <DraftBoundary query={draft} errorTitle={t('authoring.staff.loadFailed')}>
      {draft.data && <Editor key={courseId} draft={draft.data} />}
    </DraftBoundary>
  )
}

function Editor({ draft }: { draft: CourseDraft }) {
  const { editor, state } = useDraftEditor(draft)
  const { parts } = state
  const outline = useMemo(() => outlineOf(parts), [parts])
  const isPhone = useMedia(phone)
  const { part, ...sought } = useRouteSearch(editorSearch)
  const selectedId = part === undefined ? (isPhone ? undefined : courseNodeId) : findNodeId(outline, part)
  const select = useSelect(draft.course_id)
  useUndoKey(editor)
  const videos = useVideoSending(draft.course_id, editor)
  const course = parts.get(partId({ kind: 'course', key: courseKey }))
  const path = selectedId === undefined ? [] : pathTo(outline, selectedId)
  // A part that an act has opened takes the focus; one that was chosen in the outline leaves it there.
  const [openedId, setOpenedId] = useState<string>()
  const step = {
    outline,
    parts,
    onChange: (operations: Operations) => changeDraft(editor, operations),
    onSelect: (id: string) => {
      setOpenedId(id)
      select(id)
    },
  }
  const choose = (id: string) => {
    setOpenedId(undefined)
    select(id)
  }
  const contents = <Contents {...step} path={path} selectedId={selectedId} onChoose={choose} />
  const chosen = selectedId !== undefined && (
    <ChosenPart
      key={[selectedId, sought.field, sought.language].join(' ')}
      {...step}
      node={path.at(-1)}
      sought={sought}
      takesFocus={isPhone || openedId === selectedId}
    />
  )
  return (
    <CourseEditingProvider value={{ courseId: draft.course_id, schools: draft.schools, ...videos }}>
      <LeaveGuard isDirty={state.hasUnsent || videos.sending > 0} />
      {isPhone && chosen ? (
        <BackLink
          href={staffPaths.courseEditor({ courseId: draft.course_id })}
          label={t('authoring.staff.toContents')}
        />
      ) : (
        <BackLink
          href={staffPaths.course({ courseId: draft.course_id })}
          label={(course && titleOf(course)) || t('authoring.staff.course')}
        />
      )}
      <div className={styles.header}>
        <PageTitle>{t('authoring.staff.title')}</PageTitle>
        <div className={styles.headerActs}>
          <SaveLine editor={editor} state={state} />
          <AppLink
            href={staffPaths.publishCourse({ courseId: draft.course_id })}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('authoring.staff.publish.open')}
          </AppLink>
        </div>
      </div>
      <div className={styles.notes}>
        <Note tone="warn" icon={<PenLine aria-hidden />} title={`${t('authoring.staff.draft')}.`}>
          {t('authoring.staff.draftText')}
        </Note>
        <SaveFailure editor={editor} state={state} />
        <DraftConflicts editor={editor} state={state} />
      </div>
      <div className={styles.columns}>
        {!(isPhone && chosen) && contents}
        {chosen}
      </div>
    </CourseEditingProvider>
  )
}

type Operations = Parameters<DraftEditor['change']>[0]

/** Shows a part; the way back leads to the one before. */
function useSelect(courseId: number): (id: string) => void {
  const router = useRouter()
  return (part) =>
    void router.navigate({ href: hrefOf(staffPaths.courseEditor({ courseId, part })), resetScroll: false })
}

/** Ctrl or ⌘ + Z; in a field it is left to the browser, which takes back what was typed there. */
function useUndoKey(editor: DraftEditor): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyped =
      event.target instanceof Element && event.target.closest('input, textarea, select, [role$=dialog], [role=menu]')
    if (isTyped || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    editor.undo()
  })
  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('keydown', (event) => press(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

type StepProps = Omit<PartProps, 'node'>
type ContentsProps = StepProps & {
  path: readonly OutlineNode[]
  selectedId: string | undefined
  onChoose: (id: string) => void
}

/** Courses up to this length are shown with all of their days. */
const maxOpenDays = 40

function Contents({ outline, parts, onChange, onSelect, path, selectedId, onChoose }: ContentsProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(stagesOf(outline)))
  const [shownId, setShownId] = useState<string>()
  const above = path.slice(0, -1).map(({ id }) => id)
  if (selectedId !== shownId && path.length > 0) {
    setShownId(selectedId)
    setExpanded(new Set([...expanded, ...above]))
  }
  const expand = (id: string, isExpanded: boolean) => {
    const others = [...expanded].filter((one) => one !== id)
    setExpanded(new Set(isExpanded ? [...others, id] : others))
  }
  const stage = stageFor(outline, path)
  const addDay = () => {
    if (!stage) return
    const after = path.find(({ part }) => part?.kind === 'day')?.part?.key
    const { kind, key: stageKey } = stage.part
    const { operations, key } = addOperations(parts, { kind, key: stageKey, list: 'days' }, 'day', { after })
    if (onChange(operations)) onSelect(nodeIdOf(stage.id, { kind: 'day', key }))
  }
  return (
    <section className={styles.outline} aria-labelledby="contents-heading">
      <div className={styles.outlineHead}>
        <h2 className="t-h3" id="contents-heading">
          {t('authoring.staff.contents')}
        </h2>
        {stage && (
          <Button
            size="small"
            variant="soft"
            icon={<Plus aria-hidden />}
            aria-label={t('authoring.staff.addDayLabel')}
            onClick={addDay}
          >
            {t('authoring.staff.addDay')}
          </Button>
        )}
      </div>
      <OutlineTree
        outline={outline}
        selectedId={selectedId}
        expanded={expanded}
        onExpand={expand}
        onSelect={onChoose}
      />
    </section>
  )
}

function stagesOf(outline: readonly OutlineNode[]): string[] {
  const stages = outline.filter(({ part }) => part?.kind === 'stage')
  const days = stages.reduce((count, { children }) => count + children.length, 0)
  return days > maxOpenDays ? [] : stages.map(({ id }) => id)
}

/** The stage of the chosen part, else the last one: it takes a new day. */
function stageFor(outline: readonly OutlineNode[], path: readonly OutlineNode[]): SelectedNode | undefined {
  const isStage = (node: OutlineNode): node is SelectedNode => node.part?.kind === 'stage'
  return path.find(isStage) ?? outline.findLast(isStage)
}

type ChosenPartProps = StepProps & { node: OutlineNode | undefined; sought: SoughtField; takesFocus: boolean }

function ChosenPart({ node, sought, takesFocus, ...props }: ChosenPartProps) {
  const focus = useEffectEvent(() => {
    const isField = sought.field !== undefined
    if (isField && focusField(sought)) return
    if (isField || takesFocus) document.getElementById(partHeadingId)?.focus()
  })
  useEffect(() => focus(), [])
  if (!node?.part)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t('authoring.staff.partMissingTitle')}
        text={t('authoring.staff.partMissingText')}
      />
    )
  return <PartCard {...props} node={node} language={sought.language} />
}
