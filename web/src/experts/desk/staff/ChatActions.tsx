import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { closeConsultation, returnConsultation } from '#contract/experts/consultations/api.ts'
import { maxReturnReasonLength } from '#contract/experts/consultations/rules.ts'
import { type DeskItemDetails, dismissDeskChat } from '#contract/experts/desk/itemApi.ts'
import { maxReasonLength } from '#contract/experts/desk/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { t } from '../../../platform/language/language.ts'
import { AlertDialog, Modal } from '../../../ui/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAction } from '../../../ui/useAction.ts'
import { refreshItem, lastMessageId, removeItem } from './deskQueries.ts'
import styles from './Entry.module.css'

/** Closes the open consultation of a chat; leads can refund its latest one. */
export function ConsultationActions({ item }: { item: DeskItemDetails }) {
  const { consultation } = item
  if (!consultation) return null
  const { id, is_open: isOpen, can_be_returned: canBeReturned } = consultation
  return (
    <>
      {isOpen && <CloseConsultation item={item} consultationId={id} />}
      {canBeReturned && <ReturnConsultation item={item} consultationId={id} />}
    </>
  )
}

type ConsultationProps = { item: DeskItemDetails; consultationId: number }

function CloseConsultation({ item, consultationId }: ConsultationProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { run, isPending } = useAction(async () => {
    await call(closeConsultation, { params: { consultationId } })
    showToast({ text: t('desk.staff.consultation.closed'), tone: 'ok' })
    refreshItem(item)
  })
  return (
    <>
      <Button variant="ghost" busy={isPending} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('desk.staff.consultation.close')}
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={close}
        title={t('desk.staff.consultation.closeTitle')}
        description={t('desk.staff.consultation.closeText')}
      >
        <Button onClick={close}>{t('desk.staff.consultation.keepOpen')}</Button>
        <Button
          variant="primary"
          onClick={() => {
            close()
            run()
          }}
        >
          {t('desk.staff.consultation.close')}
        </Button>
      </AlertDialog>
    </>
  )
}

function ReturnConsultation({ item, consultationId }: ConsultationProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const submit = async (reason: string) => {
    await call(returnConsultation, { params: { consultationId }, body: { reason } })
    showToast({ text: t('desk.staff.consultation.returned'), tone: 'ok' })
    close()
    refreshItem(item)
  }
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('desk.staff.consultation.return')}
      </Button>
      <Modal
        open={isOpen}
        onClose={close}
        title={t('desk.staff.consultation.returnTitle')}
        description={t('desk.staff.consultation.returnText')}
      >
        <ReasonForm
          label={t('desk.staff.consultation.reason')}
          maximum={maxReturnReasonLength}
          action={t('desk.staff.consultation.return')}
          missing={t('desk.staff.consultation.reasonMissing')}
          submit={submit}
        />
      </Modal>
    </>
  )
}

type ReasonFormProps = {
  label: string
  maximum: number
  /** The label of the button. */
  action: string
  missing: string
  submit: (reason: string) => Promise<void>
}

/** Asks for a required reason. */
function ReasonForm({ label, maximum, action, missing, submit }: ReasonFormProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const isMissing = useWatch({ control: form.control, name: 'reason' }).trim() === ''
  const { onSubmit, failure, isPending } = useFormSubmit(form, ({ reason }) => submit(reason))
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <Field label={label} error={form.formState.errors.reason?.message}>
        <TextArea rows={2} maxLength={maximum} {...form.register('reason')} />
      </Field>
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isPending} disabledReason={isMissing ? missing : undefined}>
          {action}
        </Button>
      </div>
    </form>
  )
}

type DismissDialogProps = { item: DeskItemDetails; open: boolean; onClose: () => void; onDone: () => void }

/** Ends the wait for an answer without answering. */
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
  // Messages that arrive behind the open dialog are unread.
  const [seenId] = useState(() => lastMessageId(item.id))
  const submit = async (reason: string) => {
    const body = { reason, ...(seenId !== undefined && { seen_id: seenId }) }
    await call(dismissDeskChat, { params: { chatId: item.id }, body })
    onClose()
    onDone()
    refreshItem(item)
    removeItem(item)
  }
  return (
    <ReasonForm
      label={t('desk.staff.reason')}
      maximum={maxReasonLength}
      action={t('desk.staff.endWaiting')}
      missing={t('desk.staff.reasonMissing')}
      submit={submit}
    />
  )
}
