import { Circle, MoveUpRight, Spline, Trash2, Undo2, type LucideIcon, Pencil } from 'lucide-react'
import type { Mark } from '#contract/experts/marks/api.ts'
import { markLetters, shapeKinds, type ShapeKind, maxMarkVoiceSeconds } from '#contract/experts/marks/rules.ts'
import { DraftFilePreview } from '../../../learning/files/drafts/DraftFilePreview.tsx'
import { DraftFileRow } from '../../../learning/files/drafts/DraftFileRow.tsx'
import { RecordButton } from '../../../learning/files/staff/RecordButton.tsx'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { MarkVoice } from '../MarkList.tsx'
import type { Drawing } from './drawing.ts'
import styles from './MarkEditor.module.css'
import type { Marking } from './useMarking.ts'
import { recordingName } from './markVoices.ts'

const icons: Record<ShapeKind, LucideIcon> = { arrow: MoveUpRight, ring: Circle, line: Spline }

type MarkEditorProps = { marking: Marking; mark: Mark; drawing: Drawing; onDraw: (drawing: Drawing) => void }

/** Tools, text and voice of the edited mark. Every change is saved. */
export function MarkEditor({ marking, mark, drawing, onDraw }: MarkEditorProps) {
  const { change, remove, finish, outcome, failure } = marking
  const { shapes, text } = mark
  return (
    <div className={styles.editor} data-marking>
      <fieldset className={styles.row} aria-label={t('marks.staff.tools')}>
        {shapeKinds.map((kind) => {
          const Icon = icons[kind]
          return (
            <IconButton
              key={kind}
              size="small"
              className={styles.tool}
              label={t(`marks.staff.${kind}`)}
              pressed={drawing.tool === kind}
              icon={<Icon aria-hidden />}
              onClick={() => onDraw({ ...drawing, tool: kind, unfinished: undefined })}
            />
          )
        })}
        <IconButton
          size="small"
          label={t('marks.staff.undo')}
          icon={<Undo2 aria-hidden />}
          disabled={shapes.length === 0}
          onClick={() => change({ ...mark, shapes: shapes.slice(0, -1) })}
        />
        <span className="t-small muted" role="status">
          {t('marks.staff.shapes', { count: shapes.length })}
        </span>
      </fieldset>
      <p className="t-small muted">{t('marks.staff.surfaceHelp')}</p>
      <Field label={t('marks.staff.words')} counter={outcome === 'saved' ? t('marks.staff.saved') : undefined}>
        <TextArea
          rows={2}
          maxLength={markLetters}
          value={text}
          onChange={({ target }) => change({ ...mark, text: target.value })}
        />
      </Field>
      <MarkVoiceField marking={marking} mark={mark} />
      {failure && failure.field('voice_file_id') === undefined && <FormFailure failure={failure} />}
      <div className={styles.row}>
        <Button variant="soft" onClick={finish}>
          {t('marks.staff.done')}
        </Button>
        <Button variant="ghost" icon={<Trash2 aria-hidden />} onClick={() => remove(mark)}>
          {t('marks.staff.delete')}
        </Button>
      </div>
    </div>
  )
}

/** Edits or deletes an unpublished mark. */
export function MarkActions({ mark, marking, onEdit }: { mark: Mark; marking: Marking; onEdit: () => void }) {
  if (mark.is_published || !marking.canMark(mark.attempt_id) || marking.edited?.id === mark.id) return null
  return (
    <>
      <IconButton size="small" label={t('marks.staff.edit')} icon={<Pencil aria-hidden />} onClick={onEdit} />
      <IconButton
        size="small"
        label={t('marks.staff.delete')}
        icon={<Trash2 aria-hidden />}
        onClick={() => marking.remove(mark)}
      />
    </>
  )
}

type MarkVoiceFieldProps = { marking: Marking; mark: Mark }

/** Records a voice in addition to the text, or instead of it. */
function MarkVoiceField({ marking, mark }: MarkVoiceFieldProps) {
  const { voices, failure } = marking
  const refusal = failure?.field('voice_file_id')
  if (voices.fileOf(mark))
    return (
      <>
        <MarkVoiceRow marking={marking} mark={mark} />
        {refusal !== undefined && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
      </>
    )
  if (!voices.isReady) return null
  return (
    <div>
      <RecordButton
        mode="sound"
        title={t('marks.staff.record')}
        maxSeconds={maxMarkVoiceSeconds}
        name={recordingName(mark)}
        onOpen={() => voices.begin(mark)}
        onCancel={() => voices.cancel(mark)}
        onRecord={(recorded) => voices.record(mark, recorded)}
      />
    </div>
  )
}

/** A mark's voice in a list: its player, or its upload. */
export function ListedMarkVoice({ marking, mark, onPlay }: MarkVoiceFieldProps & { onPlay: () => void }) {
  if (marking.edited?.id === mark.id) return null
  const file = mark.attempt_id === marking.attemptId ? marking.voices.fileOf(mark) : undefined
  return !file || file.uploaded ? (
    <MarkVoice mark={mark} onPlay={onPlay} />
  ) : (
    <MarkVoiceRow marking={marking} mark={mark} />
  )
}

function MarkVoiceRow({ marking: { voices, removeVoice }, mark }: MarkVoiceFieldProps) {
  const file = voices.fileOf(mark)
  if (!file) return null
  return (
    <ul aria-label={t('marks.staff.voice')}>
      <DraftFileRow file={file} onRetry={voices.retry} onRemove={() => removeVoice(mark)}>
        <DraftFilePreview key={file.key} file={file} />
      </DraftFileRow>
    </ul>
  )
}
