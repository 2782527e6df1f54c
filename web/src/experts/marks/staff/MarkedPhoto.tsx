import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { Mark } from '#contract/experts/marks/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { MarkList } from '../MarkList.tsx'
import styles from '../Marks.module.css'
import { PhotoWithShapes } from '../PhotoWithShapes.tsx'
import { noDrawing } from './drawing.ts'
import { DrawingSurface } from './DrawingSurface.tsx'
import { MarkActions } from './MarkActions.tsx'
import { MarkEditor } from './MarkEditor.tsx'
import { ListedMarkVoice } from './MarkVoiceField.tsx'
import { useRestoreFocus } from './useRestoreFocus.ts'
import type { Marking } from './useMarking.ts'

type MarkedPhotoProps = { file: UploadedFile; attemptId: number; marking: Marking }

/** A learner's photo with the marks on it; on the attempt that waits, new ones are drawn. */
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
        renderVoice={(mark) => <ListedMarkVoice {...{ marking, mark }} onPlay={() => setSelected(mark.id)} />}
        renderActions={(mark) => <MarkActions mark={mark} marking={marking} onEdit={() => marking.edit(mark)} />}
      />
    </div>
  )
}
