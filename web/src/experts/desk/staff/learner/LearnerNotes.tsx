import { useEffect, useRef, useState } from 'react'
import { deleteExpertNote, type ExpertNote } from '#contract/experts/desk/learnerApi.ts'
import { call } from '../../../../platform/api/api.ts'
import { formatDateTime } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import { Facts } from '../../../../console/Facts.tsx'
import { AlertDialog } from '../../../../ui/AlertDialog.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { inline, useAction } from '../../../../ui/useAction.ts'
import styles from './Learner.module.css'
import { updateNotes } from './learnerQuery.ts'
import { EditNoteForm, NewNoteForm, type NoteEdit } from './NoteForm.tsx'
import { Section } from './Section.tsx'

/** Notes of the team, which the learner never reads; own ones can be changed. */
export function LearnerNotes({ learnerId, notes }: { learnerId: number; notes: readonly ExpertNote[] }) {
  // Kept here: newer notes may push what is being written out of the list.
  const [edits, setEdits] = useState<readonly NoteEdit[]>([])
  const [closedId, setClosedId] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  const editOf = ({ id }: ExpertNote) => edits.find(({ note }) => note.id === id)
  const unlisted = edits.map(({ note }) => note).filter(({ id }) => notes.every((note) => note.id !== id))
  const change = (note: ExpertNote, text?: string) =>
    setEdits((all) => [
      ...all.filter((one) => one.note.id !== note.id),
      ...(text === undefined ? [] : [{ note, text }]),
    ])
  const close = (note: ExpertNote) => {
    change(note)
    setClosedId(note.id)
  }
  return (
    <Section
      title={t('desk.staff.learner.notes')}
      heading={heading}
      items={[...notes, ...unlisted]}
      empty={t('desk.staff.learner.noNotes')}
      isKept={(note) => note.id === closedId || editOf(note) !== undefined}
      renderItem={(note) => {
        const edit = editOf(note)
        return edit ? (
          <EditNoteForm
            learnerId={learnerId}
            edit={edit}
            onChange={(text) => change(note, text)}
            onClose={() => close(note)}
          />
        ) : (
          <Note
            learnerId={learnerId}
            note={note}
            wasClosed={note.id === closedId}
            onEdit={() => change(note, note.text)}
            onDeleted={() => heading.current?.focus()}
          />
        )
      }}
    >
      <NewNoteForm learnerId={learnerId} />
    </Section>
  )
}

type NoteProps = DeleteNoteProps & {
  /** Its form was closed last. */
  wasClosed: boolean
  onEdit: () => void
}

function Note({ wasClosed, onEdit, ...props }: NoteProps) {
  const { note } = props
  const facts = [
    note.author || t('desk.staff.learner.formerAuthor'),
    formatDateTime(note.created_at),
    note.edited_at !== null && t('desk.staff.learner.edited'),
  ]
  return (
    <>
      <p className={styles.text}>{note.text}</p>
      <p className="t-small muted">
        <Facts facts={facts} />
      </p>
      {note.is_own && (
        <div className={styles.actions}>
          <EditButton isFocused={wasClosed} onClick={onEdit} />
          <DeleteNote {...props} />
        </div>
      )}
    </>
  )
}

/** Takes the focus back when its form has closed. */
function EditButton({ isFocused, onClick }: { isFocused: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  return (
    <Button ref={button} size="small" variant="ghost" onClick={onClick}>
      {t('desk.staff.learner.editNote')}
    </Button>
  )
}

type DeleteNoteProps = { learnerId: number; note: ExpertNote; onDeleted: () => void }

/** Asks first: a note cannot be brought back. */
function DeleteNote({ learnerId, note: { id }, onDeleted }: DeleteNoteProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { run, isPending, failure } = useAction(async () => {
    await call(deleteExpertNote, { params: { learnerId, noteId: id } })
    updateNotes(learnerId, (notes) => notes.filter((one) => one.id !== id))
    onDeleted()
  }, inline)
  return (
    <>
      <Button size="small" variant="ghost" busy={isPending} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('desk.staff.learner.deleteNote')}
      </Button>
      <FormFailure failure={failure} />
      <AlertDialog
        open={isAsking}
        onClose={close}
        title={t('desk.staff.learner.deleteTitle')}
        description={t('desk.staff.learner.deleteText')}
      >
        <Button onClick={close}>{t('desk.staff.learner.keepNote')}</Button>
        <Button
          variant="danger"
          onClick={() => {
            close()
            run()
          }}
        >
          {t('desk.staff.learner.deleteForGood')}
        </Button>
      </AlertDialog>
    </>
  )
}
