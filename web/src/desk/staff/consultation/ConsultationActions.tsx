import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { closeConsultation, returnConsultation } from '#contract/consultations/api.ts'
import { returnReasonMaximum } from '#contract/consultations/rules.ts'
import type { DeskItemDetails } from '#contract/desk/itemApi.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { t } from '../../../platform/language/language.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAction } from '../../../ui/useAction.ts'
import { refreshItem } from '../deskQueries.ts'
import styles from '../Entry.module.css'

/** Closes the open consultation of a chat; leads give its latest one back. */
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

function ReturnConsultation(props: ConsultationProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
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
        <ReturnForm {...props} onDone={close} />
      </Modal>
    </>
  )
}

function ReturnForm({ item, consultationId, onDone }: ConsultationProps & { onDone: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } })
  const isMissing = useWatch({ control: form.control, name: 'reason' }).trim() === ''
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    await call(returnConsultation, { params: { consultationId }, body })
    showToast({ text: t('desk.staff.consultation.returned'), tone: 'ok' })
    onDone()
    refreshItem(item)
  })
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <Field label={t('desk.staff.consultation.reason')} error={form.formState.errors.reason?.message}>
        <TextArea rows={2} maxLength={returnReasonMaximum} {...form.register('reason')} />
      </Field>
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={isMissing ? t('desk.staff.consultation.reasonMissing') : undefined}
        >
          {t('desk.staff.consultation.return')}
        </Button>
      </div>
    </form>
  )
}
