import { PencilLine } from 'lucide-react'
import { useEffect, useRef, type RefObject, useState } from 'react'
import type { Mark } from '#contract/experts/marks/api.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { MarkList } from '../MarkList.tsx'
import styles from '../Marks.module.css'
import { PhotoWithShapes } from '../MarkShapes.tsx'
import { noDrawing } from './drawing.ts'
import { DrawingSurface } from './DrawingSurface.tsx'
import { MarkActions, MarkEditor, ListedMarkVoice } from './MarkEditor.tsx'
import type { Marking } from './useMarking.ts'
import { MarkShortcuts, useMarkSelection } from '../markSelection.tsx'
import { VideoState, ReviewPlayer } from '../ReviewPlayer.tsx'
import { FrameButtons } from '../ReviewControls.tsx'
import videoStyles from '../Video.module.css'
import { useVideoControl } from '../videoControl.ts'

type MarkedVideoProps = { file: UploadedFile; attemptId: number; marking: Marking }

/** A video with its marks; the waiting attempt can be marked. */
export function MarkedVideo({ file, attemptId, marking }: MarkedVideoProps) {
  const control = useVideoControl(file)
  const [drawing, setDrawing] = useState(noDrawing)
  const isHere = ({ file_id, attempt_id }: Mark) => file_id === file.id && attempt_id === attemptId
  const marks = marking.marks.filter(isHere)
  const selection = useMarkSelection(control, marks)
  const edited = marking.edited && isHere(marking.edited) ? marking.edited : undefined
  const start = useRestoreFocus(marks, edited)
  const edit = (mark: Mark) => {
    selection.select(mark)
    marking.edit(mark)
  }
  return (
    <MarkShortcuts selection={selection}>
      <ReviewPlayer
        file={file}
        control={control}
        marks={marks}
        selection={selection}
        surface={
          edited && (
            <DrawingSurface
              aspect={control.aspect}
              shapes={edited.shapes}
              drawing={drawing}
              onDraw={setDrawing}
              onShapes={(shapes) => marking.change({ ...edited, shapes })}
            />
          )
        }
      />
      <VideoState file={file} />
      {!edited && (
        <div className={videoStyles.tools}>
          <div>
            <FrameButtons control={control} />
          </div>
          {marking.canMark(attemptId) && (
            <Button
              ref={start}
              size="small"
              variant="soft"
              icon={<PencilLine aria-hidden />}
              onClick={() => {
                setDrawing(noDrawing)
                marking.start(file.id, control.stop())
              }}
            >
              {t('marks.staff.start')}
            </Button>
          )}
        </div>
      )}
      {edited && <MarkEditor marking={marking} mark={edited} drawing={drawing} onDraw={setDrawing} />}
      <MarkList
        file={file}
        marks={marks}
        selectedId={selection.selected?.id}
        onSelect={selection.select}
        renderVoice={(mark) => <ListedMarkVoice marking={marking} mark={mark} onPlay={() => selection.select(mark)} />}
        renderActions={(mark) => <MarkActions mark={mark} marking={marking} onEdit={() => edit(mark)} />}
      />
    </MarkShortcuts>
  )
}

/** Returns the ref of the start button, which gets the focus of a closed editor or a deleted mark. */
function useRestoreFocus(marks: readonly Mark[], edited: Mark | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const count = marks.length
  const isEdited = edited !== undefined
  const before = useRef({ count, isEdited })
  useEffect(() => {
    const isGone = count < before.current.count || (before.current.isEdited && !isEdited)
    before.current = { count, isEdited }
    if (isGone && document.activeElement === document.body) button.current?.focus()
  }, [count, isEdited])
  return button
}

type MarkedPhotoProps = { file: UploadedFile; attemptId: number; marking: Marking }

/** A photo with its marks; the waiting attempt can be marked. */
export function MarkedPhoto({ file, attemptId, marking }: MarkedPhotoProps) {
  const [drawing, setDrawing] = useState(noDrawing)
  const [selected, setSelected] = useState<string>()
  const isHere = ({ file_id, attempt_id }: Mark) => file_id === file.id && attempt_id === attemptId
  const marks = marking.marks.filter(isHere)
  const edited = marking.edited && isHere(marking.edited) ? marking.edited : undefined
  const start = useRestoreFocus(marks, edited)
  const shown = marks.filter(({ id }) => selected === undefined || id === selected)
  return (
    <div className={styles.file}>
      <PhotoWithShapes
        file={file}
        shapes={shown.flatMap(({ shapes }) => shapes)}
        renderSurface={
          edited &&
          ((aspect) => (
            <DrawingSurface
              aspect={aspect}
              shapes={edited.shapes}
              drawing={drawing}
              onDraw={setDrawing}
              onShapes={(shapes) => marking.change({ ...edited, shapes })}
            />
          ))
        }
      />
      {marking.canMark(attemptId) && !edited && (
        <Button
          ref={start}
          variant="soft"
          icon={<PencilLine aria-hidden />}
          onClick={() => {
            setDrawing(noDrawing)
            marking.start(file.id, null)
          }}
        >
          {t('marks.staff.startPhoto')}
        </Button>
      )}
      {edited && <MarkEditor marking={marking} mark={edited} drawing={drawing} onDraw={setDrawing} />}
      <MarkList
        file={file}
        marks={marks}
        selectedId={selected}
        onSelect={({ id }) => setSelected(id)}
        renderVoice={(mark) => <ListedMarkVoice marking={marking} mark={mark} onPlay={() => setSelected(mark.id)} />}
        renderActions={(mark) => <MarkActions mark={mark} marking={marking} onEdit={() => marking.edit(mark)} />}
      />
    </div>
  )
}
