import { ApiError } from '../../platform/errors.ts'
import { isStore, type Store } from '#contract/shop/storePurchases/rules.ts'
import { createPort } from '../../platform/port.ts'
import type { PaymentAdapter } from '../../platform/config/configPayments.ts'
import type { PaymentContext, PaymentChannel, PaymentLookup, PaymentProvider } from './provider.ts'

/** Providers by name, and the stores of mobile applications, which can only be asked for the state of a payment. */
export const providers = createPort<{
  stripe: (context: PaymentContext) => PaymentProvider
  sandbox: (context: PaymentContext) => PaymentProvider
  store: (context: PaymentContext, store: Store) => PaymentLookup
}>('providers of payments')

/** The current provider; throws `payments_unavailable` if there is none. */
export function currentProvider(context: PaymentContext): PaymentProvider {
  const { payments } = context.config
  if (payments === undefined) throw new ApiError('payments_unavailable')
  return providerNamed(context, payments)
}

/** The current provider, and Stripe if it has taken payments before, because they are refunded there. */
export function adaptersOf({ config: { payments, stripe } }: Pick<PaymentContext, 'config'>): PaymentAdapter[] {
  const adapters = new Set([payments, stripe && ('stripe' as const)])
  return [...adapters].filter((adapter) => adapter !== undefined)
}

export const takesPayments = ({ config }: Pick<PaymentContext, 'config'>) => config.payments !== undefined

/** The provider of a payment, even after a switch to another one. */
export function providerNamed(context: PaymentContext, name: PaymentProvider['name']): PaymentProvider {
  return providers.registered[name](context)
}

/** The provider of a payment, or the store in which it was made. */
export function lookupNamed(context: PaymentContext, name: PaymentChannel): PaymentLookup {
  return isStore(name) ? providers.registered.store(context, name) : providerNamed(context, name)
}
