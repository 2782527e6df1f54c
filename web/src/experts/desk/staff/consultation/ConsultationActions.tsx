import { useState } from 'react'
import { closeConsultation, returnConsultation } from '#contract/experts/consultations/api.ts'
import { returnReasonMaximum } from '#contract/experts/consultations/rules.ts'
import type { DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import { call } from '../../../../platform/api/api.ts'
import { t } from '../../../../platform/language/language.ts'
import { AlertDialog } from '../../../../ui/AlertDialog.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { useAction } from '../../../../ui/useAction.ts'
import { refreshItem } from '../deskQueries.ts'
import { ReasonForm } from '../ReasonForm.tsx'

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
          maximum={returnReasonMaximum}
          action={t('desk.staff.consultation.return')}
          missing={t('desk.staff.consultation.reasonMissing')}
          submit={submit}
        />
      </Modal>
    </>
  )
}
