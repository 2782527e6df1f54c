import { useEffect, useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { addExpertNote, updateExpertNote, type ExpertNote } from '#contract/experts/desk/learnerApi.ts'
import { maxExpertNoteLength } from '#contract/experts/desk/rules.ts'
import { call } from '../../../../platform/api/api.ts'
import { newId } from '../../../../platform/device/ids.ts'
import { t } from '../../../../platform/language/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { TextArea } from '../../../../ui/TextInput.tsx'
import { inline, useAction } from '../../../../ui/useAction.ts'
import styles from './Learner.module.css'
import { updateNotes } from './learnerQuery.ts'

export function NewNoteForm({ learnerId }: { learnerId: number }) {
  const [text, setText] = useState('')
  // Kept until something is typed, so that a second press or a retry stores one note.
  const clientId = useRef('')
  const action = useAction(async (trimmed: string) => {
    clientId.current ||= newId()
    const body = { client_id: clientId.current, text: trimmed }
    const note = await call(addExpertNote, { params: { learnerId }, body })
    setText((current) => (current.trim() === trimmed ? '' : current))
    updateNotes(learnerId, (notes) => [note, ...notes.filter(({ id }) => id !== note.id)])
  }, inline)
  const change = (next: string) => {
    clientId.current = ''
    setText(next)
  }
  return (
    <NoteFields
      label={t('desk.staff.learner.note')}
      help={t('desk.staff.learner.noteHelp')}
      text={text}
      onChange={change}
      action={action}
      save={t('desk.staff.learner.addNote')}
    />
  )
}

/** An edited note with its new text. */
export type NoteEdit = { note: ExpertNote; text: string }

type EditNoteFormProps = { learnerId: number; edit: NoteEdit; onChange: (text: string) => void; onClose: () => void }

export function EditNoteForm({ learnerId, edit: { note, text }, onChange, onClose }: EditNoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const action = useAction(async (trimmed: string) => {
    const params = { learnerId, noteId: note.id }
    const changed = await call(updateExpertNote, { params, body: { text: trimmed } })
    updateNotes(learnerId, (notes) => notes.map((one) => (one.id === changed.id ? changed : one)))
    onClose()
  }, inline)
  return (
    <NoteFields
      label={t('desk.staff.learner.editedNote')}
      field={field}
      text={text}
      onChange={onChange}
      action={action}
      save={t('desk.staff.learner.saveNote')}
    >
      <Button size="small" variant="ghost" onClick={onClose}>
        {t('desk.staff.learner.cancelEditing')}
      </Button>
    </NoteFields>
  )
}

type NoteFieldsProps = {
  label: string
  help?: string
  field?: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
  action: { run: (trimmed: string) => void; isPending: boolean; failure: Error | undefined }
  /** The label of the button. */
  save: string
  children?: ReactNode
}

function NoteFields({ label, help, field, text, onChange, action, save, children }: NoteFieldsProps) {
  const trimmed = text.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (trimmed && !action.isPending) action.run(trimmed)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={label} help={help}>
        <TextArea
          ref={field}
          rows={2}
          maxLength={maxExpertNoteLength}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <FormFailure failure={action.failure} />
      <div className={styles.actions}>
        <Button
          type="submit"
          size="small"
          busy={action.isPending}
          disabledReason={trimmed ? undefined : t('desk.staff.learner.noteMissing')}
        >
          {save}
        </Button>
        {children}
      </div>
    </form>
  )
}
