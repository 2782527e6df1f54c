import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { dismissDeskChat, type DeskItemDetails } from '#contract/desk/itemApi.ts'
import { reasonMaximum } from '#contract/desk/rules.ts'
import { call } from '../../platform/api/api.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { lastMessageId, refreshItem, removeItem } from './deskQueries.ts'
import styles from './Entry.module.css'

type DismissDialogProps = { item: DeskItemDetails; open: boolean; onClose: () => void; onDone: () => void }

/** Ends the wait for an answer, with a reason. */
export function DismissDialog({ open, onClose, ...props }: DismissDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('desk.staff.noAnswerTitle')}
      description={t('desk.staff.noAnswerText')}
    >
      <DismissForm {...props} onClose={onClose} />
    </Modal>
  )
}

function DismissForm({ item, onClose, onDone }: Omit<DismissDialogProps, 'open'>) {
  const form = useForm({ defaultValues: { reason: '' } })
  // What comes while the reason is being written has not been read: the dialog lies over it.
  const [seenId] = useState(() => lastMessageId(item.id))
  const isMissing = useWatch({ control: form.control, name: 'reason' }).trim() === ''
  const { onSubmit, failure, isPending } = useFormSubmit(form, async ({ reason }) => {
    const body = { reason, ...(seenId !== undefined && { seen_id: seenId }) }
    await call(dismissDeskChat, { params: { chatId: item.id }, body })
    onClose()
    onDone()
    refreshItem(item)
    removeItem(item)
  })
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <Field label={t('desk.staff.reason')} error={form.formState.errors.reason?.message}>
        <TextArea rows={2} maxLength={reasonMaximum} {...form.register('reason')} />
      </Field>
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={isMissing ? t('desk.staff.reasonMissing') : undefined}
        >
          {t('desk.staff.endWaiting')}
        </Button>
      </div>
    </form>
  )
}
