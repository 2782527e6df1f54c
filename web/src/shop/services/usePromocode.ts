import { useEffect, useRef } from 'react'
import { getOrderPrice } from '#contract/shop/orders/api.ts'
import { call } from '../../platform/api/api.ts'
import { inline, useAction } from '../../ui/useAction.ts'
import type { OrderTerms } from './useOrderTerms.ts'

/** The code that is typed, which the server checks before it lowers the price. */
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

/** A code that was applied before the page was loaded is applied again. */
function useRestoredCode(isApplied: boolean | undefined, apply: () => void) {
  const isRestored = useRef(false)
  useEffect(() => {
    if (isApplied === undefined || isRestored.current) return
    isRestored.current = true
    if (isApplied) apply()
  }, [isApplied, apply])
}

export type Promocode = ReturnType<typeof usePromocode>
