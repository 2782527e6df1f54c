import { ApiError } from '../../platform/http/errors.ts'
import { isStore } from '#contract/shop/storePurchases/rules.ts'
import { sandboxProvider } from '../sandbox/sandbox.ts'
import { storeLookup } from '../storePurchases/lookup.ts'
import { stripeProvider } from '../stripe/stripe.ts'
import type { PaymentAdapter } from '../../platform/config/configPayments.ts'
import type { PaymentContext } from './context.ts'
import type { PaymentChannel, PaymentLookup, PaymentProvider } from './provider.ts'

/** The provider that takes payments now; throws `payments_unavailable` if there is none. */
export function currentProvider(context: PaymentContext): PaymentProvider {
  const { payments } = context.config
  if (payments === undefined) throw new ApiError('payments_unavailable')
  return providerNamed(context, payments)
}

/** Who takes payments now, and Stripe if it has taken some before: they are refunded there. */
export function adaptersOf({ config: { payments, stripe } }: Pick<PaymentContext, 'config'>): PaymentAdapter[] {
  const adapters = new Set([payments, stripe && ('stripe' as const)])
  return [...adapters].filter((adapter) => adapter !== undefined)
}

/** Whether anybody takes payments now. */
export const takesPayments = ({ config }: Pick<PaymentContext, 'config'>) => config.payments !== undefined

/** The provider of a payment, also if others are taken elsewhere by now. */
export function providerNamed(context: PaymentContext, name: PaymentProvider['name']): PaymentProvider {
  return name === 'stripe' ? stripeProvider(context) : sandboxProvider(context)
}

/** Who knows how a payment stands: its provider, or the store in which it was made. */
export function lookupNamed(context: PaymentContext, name: PaymentChannel): PaymentLookup {
  return isStore(name) ? storeLookup(context, name) : providerNamed(context, name)
}
