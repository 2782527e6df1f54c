import { useEffect, useRef, useState, useId, type ComponentProps, type ReactNode, type Ref } from 'react'
import { deleteExpertNote, type ExpertNote } from '#contract/experts/desk/learnerApi.ts'
import { Facts } from '../../../../console/Facts.tsx'
import { ShortList } from '../../../../console/CardList.tsx'
import { call } from '../../../../platform/api/api.ts'
import { formatDateTime } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import { AlertDialog } from '../../../../ui/Modal.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { inline, useAction } from '../../../../ui/useAction.ts'
import styles from './Learner.module.css'
import { updateNotes } from './learnerQuery.ts'
import { EditNoteForm, NewNoteForm, type NoteEdit } from './NoteForm.tsx'

/** Notes that the learner never sees; authors can edit their own. */
export function LearnerNotes({ learnerId, notes }: { learnerId: number; notes: readonly ExpertNote[] }) {
  // Kept here, because newer notes may push an edited one out of the list.
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
  /** Its form was the last one closed. */
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

/** Regains the focus once its form has closed. */
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

/** Asks first: deleting is final. */
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

type Identified = { id: number | string }

type SectionProps<Item extends Identified> = ComponentProps<typeof ShortList<Item>> & {
  title: string
  /** Makes the heading focusable. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export function Section<Item extends Identified>({ title, heading, children, ...list }: SectionProps<Item>) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className="t-h3" id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h3>
      <ShortList {...list} shortCount={3} />
      {children}
    </section>
  )
}
