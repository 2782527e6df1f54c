import { useEffect, useRef, useState } from 'react'
import { typedEmail } from '../auth/typedEmail.ts'
import { t } from '../language.ts'
import { Modal } from '../ui/Modal.tsx'
import type { Question } from './ask.ts'
import { QuestionFields } from './QuestionFields.tsx'

/** A question to support from somebody who is not signed in. Closed, it keeps what was typed, and can be sent again. */
export function GuestQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState<Question>(() => ({ name: '', email: typedEmail(), message: '' }))
  const [opening, setOpening] = useState(0)
  const current = useRef({ open, opening })
  useEffect(() => {
    current.current = { open, opening }
  }, [open, opening])
  const close = () => {
    setOpening(opening + 1)
    onClose()
  }
  // The answer may come late, when the form is closed or open anew: then it is neither closed nor emptied.
  const finish = (sent: Question) => {
    const isLate = current.current.opening !== opening
    if (!isLate || !current.current.open)
      setTyped((now) => (now.message === sent.message ? { ...now, message: '' } : now))
    if (!isLate) close()
  }
  return (
    <Modal open={open} onClose={close} title={t('support.anything')} description={t('support.guestLead')}>
      <QuestionFields initial={typed} onType={setTyped} onSent={finish} />
    </Modal>
  )
}
