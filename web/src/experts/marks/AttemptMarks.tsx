import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Mark, listMarks } from '#contract/experts/marks/api.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { AttemptMarksProps } from '../../learning/homework/attempts/marksLoaders.ts'
import { MarksSkeleton } from '../../learning/homework/attempts/lazyMarks.tsx'
import { queryOf } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { MarkShortcuts, useMarkSelection } from './markSelection.tsx'
import { MarkList, MarkVoice } from './MarkList.tsx'
import styles from './Marks.module.css'
import { MarksSwitch } from './MarksSwitch.tsx'
import { PhotoWithShapes } from './MarkShapes.tsx'
import { WideFrameButtons } from './ReviewControls.tsx'
import { PlainVideo, ReviewPlayer, VideoState } from './ReviewPlayer.tsx'
import { useVideoControl } from './videoControl.ts'

export function AttemptMarks({ streamId, statusId, attempt, renderFile }: AttemptMarksProps) {
  const { id, files, marks_count: count } = attempt
  const query = useQuery(marksQuery({ streamId, statusId, count }))
  const marksOf = (file: UploadedFile) =>
    (query.data ?? []).filter(({ attempt_id, file_id }) => attempt_id === id && file_id === file.id)
  if (query.isPending) return <MarksSkeleton attempt={attempt} />
  return (
    <div className={styles.files}>
      {query.isError && (
        <Note
          tone="bad"
          role="alert"
          action={
            <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('ui.retry')}
            </Button>
          }
        >
          {t('marks.loadFailed')}
        </Note>
      )}
      {files.map((file) => (
        <div key={`${file.id} ${file.status}`} className={styles.marked}>
          <MarkedOrPlain file={file} marks={marksOf(file)} renderFile={renderFile} />
        </div>
      ))}
    </div>
  )
}

type MarkedProps = { file: UploadedFile; marks: readonly Mark[] }

function MarkedOrPlain({ file, marks, renderFile }: MarkedProps & Pick<AttemptMarksProps, 'renderFile'>) {
  const isVideo = file.type === fileTypes.video
  if (marks.length === 0) return isVideo ? <PlainVideo file={file} /> : renderFile(file)
  return isVideo ? <VideoWithMarks file={file} marks={marks} /> : <PhotoWithMarks file={file} marks={marks} />
}

/** This many marks fit on the screen with their video. */
const shortList = 4

function VideoWithMarks({ file, marks }: MarkedProps) {
  const control = useVideoControl(file)
  const [isMarked, setMarked] = useState(true)
  const selection = useMarkSelection(control, marks, { stops: isMarked, onSelect: () => setMarked(true) })
  const { selected } = selection
  const feedback = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The video may be far above a long list.
    if (selected?.id) feedback.current?.scrollIntoView({ block: 'nearest' })
  }, [selected?.id])
  return (
    <MarkShortcuts selection={selection}>
      <div className={styles.film}>
        <ReviewPlayer file={file} control={control} marks={isMarked ? marks : []} selection={selection}>
          <WideFrameButtons control={control} />
        </ReviewPlayer>
        <VideoState file={file} />
        <MarksSwitch isMarked={isMarked} onChange={setMarked} />
        <div ref={feedback} className={styles.selected}>
          <p className="visually-hidden" role="status">
            {selected?.text}
          </p>
          {marks.length > shortList && selected?.text && (
            <p className={styles.words} aria-hidden>
              {selected.text}
            </p>
          )}
          {selected && <MarkVoice mark={selected} />}
        </div>
      </div>
      <MarkList file={file} marks={marks} selectedId={selected?.id} onSelect={selection.select} />
    </MarkShortcuts>
  )
}

/** Shows all marks; a press shows one, a second press all again. */
function PhotoWithMarks({ file, marks }: MarkedProps) {
  const [selectedId, setSelectedId] = useState<string>()
  const shown = marks.filter(({ id }) => selectedId === undefined || id === selectedId)
  return (
    <div className={styles.file}>
      <PhotoWithShapes file={file} shapes={shown.flatMap(({ shapes }) => shapes)} />
      <MarkList
        file={file}
        marks={marks}
        selectedId={selectedId}
        onSelect={({ id }) => setSelectedId(id === selectedId ? undefined : id)}
        renderVoice={(mark) => <MarkVoice mark={mark} onPlay={() => setSelectedId(mark.id)} />}
      />
    </div>
  )
}

const staleAfterMs = 60_000

/** Stills are made soon after the answer. */
const stillMs = 5000

const maxAnswers = 20

/** `count` is the known number of marks. */
function marksQuery({ streamId, statusId, count }: { streamId: number; statusId: number; count: number }) {
  return queryOptions({
    ...queryOf(listMarks, { params: { streamId, statusId } }),
    staleTime: staleAfterMs,
    refetchOnMount: ({ state }) => isOld(state.data, count),
    refetchInterval: ({ state }) => hasMissingStills(state.data) && state.dataUpdateCount < maxAnswers && stillMs,
  })
}

function isOld(marks: readonly Mark[] | undefined, count: number): true | 'always' {
  return marks === undefined || marks.length < count ? 'always' : true
}

/** Only for converted videos: others may never be converted. */
function hasMissingStills(marks: readonly Mark[] = []): boolean {
  return marks.some(({ frame, still }) => frame !== null && still === null)
}
