import type { Extension } from '#contract/shop/extensions/api.ts'
import { t } from '../../platform/language/language.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { moneyText } from '../payments/moneyText.ts'
import styles from './ExtensionForm.module.css'
import { lastDate } from './extendRun.ts'

type ExtensionChoiceProps = {
  offered: readonly Extension[]
  chosen: Extension
  onChoose: (id: number) => void
  /** The store shows its own price elsewhere. */
  isInStore?: boolean
}

/** A choice of extensions; plain text for a single one. */
export function ExtensionChoice({ offered, chosen, onChoose, isInStore = false }: ExtensionChoiceProps) {
  const optionOf = (extension: Extension) => ({
    value: String(extension.id),
    label: (
      <span className={styles.option}>
        <b>{amountText(extension)}</b>
        {!isInStore && <Price {...extension} />}
      </span>
    ),
    hint:
      extension.end_date === null
        ? extension.description
        : t('extensions.until', { date: lastDate(extension.end_date) }),
  })
  const options = offered.map(optionOf)
  if (options.length > 1)
    return (
      <RadioGroup
        label={t('extensions.choose')}
        labelHidden
        options={options}
        value={String(chosen.id)}
        onChange={(value) => onChoose(Number(value))}
      />
    )
  const { label, hint } = optionOf(chosen)
  return (
    <p>
      {label}
      {hint && <span className="t-small muted">{hint}</span>}
    </p>
  )
}

function Price({ price, full_price: full, currency }: Pick<Extension, 'price' | 'full_price' | 'currency'>) {
  return (
    <span className={styles.price}>
      {full !== null && full > price && <s className="muted">{moneyText(full, currency)}</s>}{' '}
      <b>{price === 0 ? t('services.free') : moneyText(price, currency)}</b>
    </span>
  )
}

function amountText({ days, consultations, title }: Extension): string {
  if (days !== null) return t('extensions.days', { count: days })
  return consultations === null ? title : t('extensions.consultations', { count: consultations })
}
