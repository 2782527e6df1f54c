import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { maxCodeLength } from '#contract/shop/discounts/rules.ts'
import { getOrderPrice } from '#contract/shop/orders/api.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { inline, useAction } from '../../ui/useAction.ts'
import { moneyText } from '../payments/moneyText.ts'
import styles from './Service.module.css'
import type { OrderTerms } from '../orders/orderTerms.ts'

export type Promocode = ReturnType<typeof usePromocode>

export interface PromocodeFieldProps {
  promocode: Promocode
  terms: OrderTerms
  currency: string
  /** The failure of the order; shown here if it concerns the code. */
  orderFailure: unknown
  /** The code changed, or is applied again. */
  onChange: () => void
}

/** The reason if a code was refused; undefined for any other error. */
export function codeRefusal(failure: unknown): string | undefined {
  return failure instanceof ApiFailure ? failure.field('promocode') : undefined
}

/** A plain field, so that the page needs no form library. */
export function PromocodeField({ promocode, terms, currency, orderFailure, onChange }: PromocodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const failure = promocode.failure ?? orderFailure
  const refusal = codeRefusal(failure)
  useEffect(() => {
    if (codeRefusal(failure)) input.current?.focus()
  }, [failure])
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    onChange()
    promocode.apply()
  }
  const change = (changed: string) => {
    promocode.change(changed)
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
            maxLength={maxCodeLength}
            value={promocode.code}
            onChange={(event) => change(event.target.value)}
          />
          <Button type="submit" variant="soft" busy={promocode.isPending}>
            {t('services.apply')}
          </Button>
        </div>
      </Field>
      {!refusal && <FormFailure failure={promocode.failure} />}
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
        {t('services.codeApplied', { code, amount: moneyText(price.sums.discount, currency) })}{' '}
        <button type="button" className={linkClass(true)} onClick={onRemove}>
          {t('services.removeCode')}
        </button>
      </span>
    </p>
  )
}

/** The typed code, which the server checks before it lowers the price. */
export function usePromocode(serviceId: number, { promocode, setCoded, draft, keep }: OrderTerms) {
  const code = draft?.promocode ?? ''
  const typed = code.trim()
  const { run, runAsync, isPending, failure, forgetFailure } = useAction(async () => {
    if (typed === '') return setCoded(undefined)
    const query = { promocode: typed }
    setCoded({ ...query, price: await call(getOrderPrice, { params: { serviceId }, query }) })
    keep({ isApplied: true })
  }, inline)
  const change = (changed: string) => {
    keep({ promocode: changed, isApplied: false })
    forgetFailure()
  }
  useRestoredCode(draft?.isApplied, run)
  return { code, change, isApplied: typed === promocode, apply: run, refresh: runAsync, isPending, failure }
}

/** Applies a code again that was applied before a reload. */
function useRestoredCode(isApplied: boolean | undefined, apply: () => void) {
  const isRestored = useRef(false)
  useEffect(() => {
    if (isApplied === undefined || isRestored.current) return
    isRestored.current = true
    if (isApplied) apply()
  }, [isApplied, apply])
}
