import { Circle, MoveUpRight, Spline, Trash2, Undo2, type LucideIcon } from 'lucide-react'
import type { Mark } from '#contract/experts/marks/api.ts'
import { markLetters, shapeKinds, type ShapeKind } from '#contract/experts/marks/rules.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import type { Drawing } from './drawing.ts'
import styles from './MarkEditor.module.css'
import { MarkVoiceField } from './MarkVoiceField.tsx'
import type { Marking } from './useMarking.ts'

const icons: Record<ShapeKind, LucideIcon> = { arrow: MoveUpRight, ring: Circle, line: Spline }

type MarkEditorProps = { marking: Marking; mark: Mark; drawing: Drawing; onDraw: (drawing: Drawing) => void }

/** Tools, words and voice of the mark that is being drawn, which is saved as it is. */
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
              onClick={() => onDraw({ ...drawing, tool: kind, begun: undefined })}
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
      <p className={styles.help}>{t('marks.staff.surfaceHelp')}</p>
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
