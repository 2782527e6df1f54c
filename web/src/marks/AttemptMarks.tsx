import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { UploadedFile } from '#contract/files/api.ts'
import { fileTypes } from '#contract/files/rules.ts'
import type { HomeworkAttempt } from '#contract/homework/api.ts'
import type { Mark } from '#contract/marks/api.ts'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { MarkedFile } from './MarkedFile.tsx'
import { MarkList } from './MarkList.tsx'
import styles from './Marks.module.css'
import { marksQuery } from './marksQuery.ts'
import { MarksSkeleton } from './MarksSkeleton.tsx'
import { MarkVoice } from './MarkVoice.tsx'
import { PhotoWithShapes } from './PhotoWithShapes.tsx'
import { ReviewVideo } from './ReviewVideo.tsx'
import { useMarkSelection } from './useMarkSelection.ts'
import { useVideoControl } from './useVideoControl.ts'

export interface AttemptMarksProps {
  streamId: number
  statusId: number
  attempt: HomeworkAttempt
  /** Shows a file without marks. */
  renderFile: (file: UploadedFile) => ReactNode
}

/** The files of an attempt with the expert's marks on them. */
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
      {files.map((file) => {
        const marks = marksOf(file)
        return (
          <div key={file.id}>
            {marks.length === 0 ? (
              renderFile(file)
            ) : file.type === fileTypes.video ? (
              <VideoWithMarks file={file} marks={marks} renderFile={renderFile} />
            ) : (
              <PhotoWithMarks file={file} marks={marks} />
            )}
          </div>
        )
      })}
    </div>
  )
}

type MarkedProps = { file: UploadedFile; marks: readonly Mark[] }

function VideoWithMarks({ file, marks, renderFile }: MarkedProps & Pick<AttemptMarksProps, 'renderFile'>) {
  const control = useVideoControl(file)
  const selection = useMarkSelection(control, marks)
  const [isUnplayable, setUnplayable] = useState(false)
  const { selected } = selection
  const feedback = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The list may be long, and the video far above.
    if (selected?.id) feedback.current?.scrollIntoView({ block: 'nearest' })
  }, [selected?.id])
  return (
    <MarkedFile selection={selection}>
      {isUnplayable ? (
        renderFile(file)
      ) : (
        <ReviewVideo {...{ file, control, marks, selection }} onError={() => setUnplayable(true)} />
      )}
      <div ref={feedback} className={styles.selected}>
        <p className={styles.words} role="status">
          {selected?.text}
        </p>
        {selected && <MarkVoice mark={selected} />}
      </div>
      <MarkList file={file} marks={marks} selectedId={selected?.id} onSelect={selection.select} />
    </MarkedFile>
  )
}

/** All marks at first; a press shows one alone, and again all. */
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
