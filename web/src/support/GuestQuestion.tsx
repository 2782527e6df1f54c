import { useState } from 'react'
import { typedEmail } from '../auth/typedEmail.ts'
import { t } from '../language.ts'
import { Modal } from '../ui/Modal.tsx'
import type { Question } from './ask.ts'
import { QuestionFields } from './QuestionFields.tsx'

/** A question to support from somebody who is not signed in. Closed, it keeps what was typed, and can be sent again. */
export function GuestQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState<Question>(() => ({ name: '', email: typedEmail(), message: '' }))
  const finish = () => {
    setTyped({ ...typed, message: '' })
    onClose()
  }
  return (
    <Modal open={open} onClose={onClose} title={t('support.anything')} description={t('support.guestLead')}>
      <QuestionFields initial={typed} onType={setTyped} onSent={finish} />
    </Modal>
  )
}
