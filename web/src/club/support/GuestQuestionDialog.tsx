import { useEffect, useRef, useState } from 'react'
import { typedEmail } from '../../accounts/auth/remember.ts'
import { t } from '../../platform/language/language.ts'
import { Modal } from '../../ui/Modal.tsx'
import { guestQuestionDraft, type Question } from './guestDrafts.ts'
import { QuestionFields } from './QuestionFields.tsx'

/** A guest's question to support. The draft survives closing the dialog, and a reload. */
export function GuestQuestionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState(storedQuestion)
  const [opening, setOpening] = useState(0)
  const current = useRef({ open, opening })
  useEffect(() => {
    current.current = { open, opening }
  }, [open, opening])
  const type = (question: Question) => {
    setDraft(question)
    guestQuestionDraft.write(question)
  }
  const close = () => {
    setOpening(opening + 1)
    onClose()
  }
  // A response that arrives after closing must not close or clear a reopened form.
  const handleSent = (sent: Question) => {
    const isLate = current.current.opening !== opening
    if (!isLate || !current.current.open)
      setDraft((now) => (now.message === sent.message ? { ...now, message: '' } : now))
    if (!isLate) close()
  }
  return (
    <Modal open={open} onClose={close} title={t('support.anything')} description={t('support.guestLead')}>
      <QuestionFields initial={draft} onType={type} onSent={handleSent} />
    </Modal>
  )
}

function storedQuestion(): Question {
  const { name = '', email, message = '' } = guestQuestionDraft.read()
  return { name, email: email || typedEmail(), message }
}
