import { cancelReasons, type CancelReason } from '#contract/shop/subscriptions/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import styles from './CancelDialog.module.css'

type ReasonStepProps = {
  value: CancelReason | undefined
  onChange: (value: CancelReason) => void
  onNext: () => void
}

/** Why the person leaves. */
export function ReasonStep({ value, onChange, onNext }: ReasonStepProps) {
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
