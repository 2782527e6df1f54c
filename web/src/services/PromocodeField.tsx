import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { codeMaximum } from '#contract/discounts/rules.ts'
import { getOrderPrice } from '#contract/orders/api.ts'
import { ApiFailure } from '../platform/api/apiFailure.ts'
import { call } from '../platform/api/api.ts'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import { inline, useAction } from '../ui/useAction.ts'
import { priceText } from './price.ts'
import styles from './Service.module.css'
import type { OrderTerms } from './useOrderTerms.ts'

export interface PromocodeFieldProps {
  serviceId: number
  terms: OrderTerms
  currency: string
  /** Why the order was refused; shown here where it was for its code. */
  orderFailure: unknown
  /** The code is changed or checked again. */
  onChange: () => void
}

/** Why a code was refused; undefined for any other error. */
export function codeRefusal(failure: unknown): string | undefined {
  return failure instanceof ApiFailure ? failure.field('promocode') : undefined
}

/** A code, checked by the server before it lowers the price. A single field, so that the page needs no form library. */
export function PromocodeField({ serviceId, terms, currency, orderFailure, onChange }: PromocodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const check = useAction(async () => {
    const query = { promocode: code.trim() }
    if (query.promocode === '') return terms.setCoded(undefined)
    terms.setCoded({ ...query, price: await call(getOrderPrice, { params: { serviceId }, query }) })
  }, inline)
  const failure = check.failure ?? orderFailure
  const refusal = codeRefusal(failure)
  useEffect(() => {
    if (codeRefusal(failure)) input.current?.focus()
  }, [failure])
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    onChange()
    check.run()
  }
  const change = (changed: string) => {
    setCode(changed)
    check.forgetFailure()
    onChange()
  }
  const remove = () => {
    change('')
    terms.setCoded(undefined)
  }
  return (
    <form onSubmit={apply} className={styles.code} noValidate>
      <Field label={t('services.code')} error={refusal}>
        <div className={styles.codeRow}>
          <TextInput
            ref={input}
            name="promocode"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={codeMaximum}
            value={code}
            onChange={(event) => change(event.target.value)}
          />
          <Button type="submit" variant="soft" busy={check.isPending}>
            {t('services.apply')}
          </Button>
        </div>
      </Field>
      {!refusal && <FormFailure failure={check.failure} />}
      <div role="status">
        <AppliedCode terms={terms} currency={currency} onRemove={remove} />
      </div>
    </form>
  )
}

type AppliedCodeProps = { terms: OrderTerms; currency: string; onRemove: () => void }

function AppliedCode({ terms: { promocode: code, price }, currency, onRemove }: AppliedCodeProps) {
  if (code === '' || !price) return null
  return (
    <p className={styles.applied}>
      <CircleCheck aria-hidden />
      <span>
        {t('services.codeApplied', { code, amount: priceText(price.sums.discount, currency) })}{' '}
        <button type="button" className={linkClass(true)} onClick={onRemove}>
          {t('services.removeCode')}
        </button>
      </span>
    </p>
  )
}
