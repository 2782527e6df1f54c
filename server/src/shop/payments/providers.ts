import { ApiError } from '../../platform/http/errors.ts'
import { isStore, type Store } from '#contract/shop/storePurchases/rules.ts'
import { createPort } from '../../platform/port.ts'
import type { PaymentAdapter } from '../../platform/config/configPayments.ts'
import type { PaymentContext, PaymentChannel, PaymentLookup, PaymentProvider } from './provider.ts'

/** Providers by their name, and the stores of mobile applications, which only know how a payment stands. */
export const providers = createPort<{
  stripe: (context: PaymentContext) => PaymentProvider
  sandbox: (context: PaymentContext) => PaymentProvider
  store: (context: PaymentContext, store: Store) => PaymentLookup
}>('providers of payments')

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
  return providers.registered[name](context)
}

/** Who knows how a payment stands: its provider, or the store in which it was made. */
export function lookupNamed(context: PaymentContext, name: PaymentChannel): PaymentLookup {
  return isStore(name) ? providers.registered.store(context, name) : providerNamed(context, name)
}
