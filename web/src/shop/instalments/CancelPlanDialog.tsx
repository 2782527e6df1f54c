import type { Instalment } from '#contract/shop/instalments/api.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Modal } from '../../ui/Modal.tsx'

export type CancelPlanDialogProps = { open: boolean; onClose: () => void; instalment: Instalment }

/** Only support cancels a plan. */
export function CancelPlanDialog({ open, onClose, instalment }: CancelPlanDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('instalments.cancelTitle', { title: formatQuoted(instalment.title) })}
      description={instalment.cancel_popup_text || t('instalments.cancelText')}
    >
      <AppLink className={buttonClass({ variant: 'primary', wide: true })} href={paths.support()} onClick={onClose}>
        {t('instalments.toSupport')}
      </AppLink>
    </Modal>
  )
}
