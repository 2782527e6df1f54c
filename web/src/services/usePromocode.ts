import { useState } from 'react'
import { getOrderPrice } from '#contract/orders/api.ts'
import { call } from '../platform/api/api.ts'
import { inline, useAction } from '../ui/useAction.ts'
import type { OrderTerms } from './useOrderTerms.ts'

/** The code that is typed, which the server checks before it lowers the price. */
export function usePromocode(serviceId: number, { promocode, setCoded }: OrderTerms) {
  const [code, setCode] = useState('')
  const typed = code.trim()
  const { run, runAsync, isPending, failure, forgetFailure } = useAction(async () => {
    if (typed === '') return setCoded(undefined)
    const query = { promocode: typed }
    setCoded({ ...query, price: await call(getOrderPrice, { params: { serviceId }, query }) })
  }, inline)
  const change = (changed: string) => {
    setCode(changed)
    forgetFailure()
  }
  return { code, change, isApplied: typed === promocode, apply: run, refresh: runAsync, isPending, failure }
}

export type Promocode = ReturnType<typeof usePromocode>
