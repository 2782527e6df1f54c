import { useState } from 'react'
import type { UnconfirmedPublication } from '#contract/school/authoring/publicationApi.ts'
import { DividedList } from '../../../../console/CardList.tsx'
import { DialogForm } from '../../../../console/DialogForm.tsx'
import { t } from '../../../../platform/language/language.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'

type HideDialogProps = {
  /** Opens the dialog. */
  unconfirmed: UnconfirmedPublication | undefined
  isPending: boolean
  onConfirm: (learners: number) => void
  onClose: () => void
}

/** Asks for the number of people who have begun what a publication hides. */
export function HideDialog({ unconfirmed, onClose, ...rest }: HideDialogProps) {
  return (
    <Modal open={unconfirmed !== undefined} onClose={onClose} title={t('authoring.staff.publish.hideTitle')}>
      {unconfirmed && <HideForm {...rest} unconfirmed={unconfirmed} onClose={onClose} />}
    </Modal>
  )
}

type HideFormProps = HideDialogProps & { unconfirmed: UnconfirmedPublication }

function HideForm({ unconfirmed: { learners, begun }, isPending, onConfirm, onClose }: HideFormProps) {
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim() === String(learners)
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped) onConfirm(learners)
      }}
      onClose={onClose}
      outcome={t('authoring.staff.publish.hideText', { count: learners })}
      confirm={t('authoring.staff.publish.hide')}
      failure={undefined}
      isPending={isPending}
      missing={isTyped ? undefined : t('authoring.staff.publish.typedMissing')}
    >
      <DividedList>
        {begun.map(({ kind, key, learners: count }) => (
          <li key={`${kind} ${key}`}>
            {t('authoring.staff.publish.begun', { part: t(`authoring.staff.publish.begun.${kind}`, { key }), count })}
          </li>
        ))}
      </DividedList>
      <Field
        label={t('authoring.staff.publish.typed')}
        help={t('authoring.staff.publish.typedHelp', { count: learners })}
      >
        <TextInput inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </DialogForm>
  )
}
