import { useState, type RefObject } from 'react'
import { type CancelReason, type Subscription, cancelReasons } from '#contract/shop/subscriptions/api.ts'
import { formatQuoted } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { subscriptionTitle } from '../labels.ts'
import styles from './CancelDialog.module.css'
import { CommentStep } from './CommentStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'

type ReasonStepProps = {
  value: CancelReason | undefined
  onChange: (value: CancelReason) => void
  onNext: () => void
}

export type CancelDialogProps = {
  open: boolean
  onClose: () => void
  subscription: Subscription
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
}

const stepCount = 3

/** Cancels a subscription in three steps: why, a word more, and what it means. */
export function CancelDialog({ open, onClose, subscription, opener }: CancelDialogProps) {
  const [step, setStep] = useState(1)
  const [reasonType, setReasonType] = useState<CancelReason>()
  const [reason, setReason] = useState('')
  const close = () => {
    onClose()
    setStep(1)
  }
  const titles = [
    t('subscriptions.cancel.why'),
    t('subscriptions.cancel.more'),
    t('subscriptions.cancel.sure', { title: formatQuoted(subscriptionTitle(subscription)) }),
  ]
  // Once it is cancelled the button that opened it is gone.
  const finalFocus = () => opener.current ?? document.getElementById('main')
  return (
    <Modal
      open={open}
      onClose={close}
      title={titles[step - 1]}
      description={t('subscriptions.cancel.step', { step, count: stepCount })}
      finalFocus={finalFocus}
    >
      {step === 1 && <ReasonStep value={reasonType} onChange={setReasonType} onNext={() => setStep(2)} />}
      {step === 2 && reasonType && (
        <CommentStep
          {...{ subscription, reasonType, reason }}
          onChange={setReason}
          onNext={() => setStep(3)}
          onLeave={close}
        />
      )}
      {step === 3 && reasonType && <ConfirmStep {...{ subscription, reasonType, reason }} onClose={close} />}
      {step > 1 && (
        <Button wide variant="ghost" className={styles.back} onClick={() => setStep(step - 1)}>
          {t('ui.back')}
        </Button>
      )}
    </Modal>
  )
}

/** Why the person leaves. */
function ReasonStep({ value, onChange, onNext }: ReasonStepProps) {
  return (
    <div className={styles.step}>
      <RadioGroup
        label={t('subscriptions.cancel.why')}
        labelHidden
        options={cancelReasons.map((reason) => ({ value: reason, label: t(`subscriptions.cancel.${reason}`) }))}
        value={value}
        onChange={onChange}
      />
      <Button
        variant="primary"
        wide
        disabledReason={value ? undefined : t('subscriptions.cancel.chooseReason')}
        onClick={onNext}
      >
        {t('subscriptions.cancel.next')}
      </Button>
    </div>
  )
}
