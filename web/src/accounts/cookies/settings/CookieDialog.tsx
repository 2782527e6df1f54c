import type { RefObject } from 'react'
import type { CookiePolicy } from '#contract/accounts/cookies/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { PolicyForm, PolicyLead } from './PolicyForm.tsx'
import { saveChoice } from './saveChoice.ts'

interface CookieDialogProps {
  open: boolean
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Consent by category. */
export function CookieDialog({ open, onClose, opener }: CookieDialogProps) {
  const choose = (policy: CookiePolicy) => {
    onClose()
    void saveChoice(policy).then((text) => showToast({ text, tone: 'ok' }))
  }
  return (
    <Modal open={open} onClose={onClose} title={t('cookies.settings.title')} wide finalFocus={opener}>
      <PolicyLead />
      <PolicyForm onChoose={choose} />
    </Modal>
  )
}
