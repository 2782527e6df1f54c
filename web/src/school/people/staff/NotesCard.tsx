import { useRef, useState, type SyntheticEvent } from 'react'
import { addPersonNote, type Person, type PersonNote } from '#contract/school/people/api.ts'
import { maxNoteLength } from '#contract/accounts/users/staff.ts'
import { call } from '../../../platform/api/api.ts'
import { newId } from '../../../platform/device/ids.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { inline, useAction } from '../../../ui/useAction.ts'
import styles from '../../../accounts/users/staff/Person.module.css'
import { refreshPerson, type PersonProps } from '../../../accounts/users/staff/person.ts'
import { ShortList } from '../../../console/CardList.tsx'

export function NotesCard({ person, canChange }: PersonProps) {
  return (
    <Card>
      <h2 className="t-h2">{t('people.staff.notes')}</h2>
      <ShortList items={person.notes} empty={t('people.staff.noNotes')} renderItem={(note) => <Note note={note} />} />
      {canChange && <NoteForm person={person} />}
    </Card>
  )
}

function Note({ note }: { note: PersonNote }) {
  return (
    <div>
      <p className={styles.text}>{note.text}</p>
      <p className="t-small muted">
        <bdi>{note.author || t('people.staff.number', { id: note.author_id })}</bdi> · {formatDateTime(note.created_at)}
      </p>
    </div>
  )
}

function NoteForm({ person: { id } }: { person: Person }) {
  const [text, setText] = useState('')
  // Kept until something is typed: a second click and a retry store one note.
  const clientId = useRef('')
  const { run, isPending, failure } = useAction(async (trimmed: string) => {
    clientId.current ||= newId()
    await call(addPersonNote, { params: { userId: id }, body: { client_id: clientId.current, text: trimmed } })
    setText((current) => (current.trim() === trimmed ? '' : current))
    await refreshPerson(id)
  }, inline)
  const change = (next: string) => {
    clientId.current = ''
    setText(next)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() && !isPending) run(text.trim())
  }
  return (
    <form className={styles.noteForm} onSubmit={submit}>
      <Field label={t('people.staff.note')} help={t('people.staff.noteHelp')}>
        <TextArea value={text} maxLength={maxNoteLength} rows={3} onChange={(event) => change(event.target.value)} />
      </Field>
      <FormFailure failure={failure} />
      <div>
        <Button
          type="submit"
          size="small"
          busy={isPending}
          disabledReason={text.trim() ? undefined : t('people.staff.noteMissing')}
        >
          {t('people.staff.addNote')}
        </Button>
      </div>
    </form>
  )
}
