import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { Mark } from '#contract/experts/marks/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { MarkedFile } from '../MarkedFile.tsx'
import { MarkList } from '../MarkList.tsx'
import { VideoState } from '../PlainVideo.tsx'
import { FrameButtons } from '../ReviewControls.tsx'
import { ReviewPlayer } from '../ReviewPlayer.tsx'
import videoStyles from '../Video.module.css'
import { useMarkSelection } from '../useMarkSelection.ts'
import { useVideoControl } from '../useVideoControl.ts'
import { noDrawing } from './drawing.ts'
import { DrawingSurface } from './DrawingSurface.tsx'
import { MarkActions } from './MarkActions.tsx'
import { MarkEditor } from './MarkEditor.tsx'
import { ListedMarkVoice } from './MarkVoiceField.tsx'
import { useRestoreFocus } from './useRestoreFocus.ts'
import type { Marking } from './useMarking.ts'

type MarkedVideoProps = { file: UploadedFile; attemptId: number; marking: Marking }

/** A learner's video with the marks on it; on the attempt that waits, new ones are drawn. */
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
    <MarkedFile selection={selection}>
      <ReviewPlayer
        {...{ file, control, marks, selection }}
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
        renderVoice={(mark) => <ListedMarkVoice {...{ marking, mark }} onPlay={() => selection.select(mark)} />}
        renderActions={(mark) => <MarkActions mark={mark} marking={marking} onEdit={() => edit(mark)} />}
      />
    </MarkedFile>
  )
}
