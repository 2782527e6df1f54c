import { useState } from 'react'
import { dismissDeskChat, type DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import { reasonMaximum } from '#contract/experts/desk/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { lastMessageId, refreshItem, removeItem } from './deskQueries.ts'
import { ReasonForm } from './ReasonForm.tsx'

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
  // What comes while the reason is being written has not been read: the dialog lies over it.
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
      maximum={reasonMaximum}
      action={t('desk.staff.endWaiting')}
      missing={t('desk.staff.reasonMissing')}
      submit={submit}
    />
  )
}
