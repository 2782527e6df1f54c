import type { RefObject } from 'react'
import { t } from '../../../platform/language/language.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { PolicyForm, PolicyLead } from './PolicyForm.tsx'

interface CookieDialogProps {
  open: boolean
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Consent by category. */
export function CookieDialog({ open, onClose, opener }: CookieDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('cookies.settings.title')} wide finalFocus={opener}>
      <PolicyLead />
      <PolicyForm onChoose={onClose} />
    </Modal>
  )
}
