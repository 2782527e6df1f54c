import { ApiError } from '../platform/http/errors.ts'
import { sandboxProvider } from '../sandbox/sandbox.ts'
import { stripeProvider } from '../stripe/stripe.ts'
import type { PaymentContext } from './context.ts'
import type { PaymentProvider } from './provider.ts'

/** The provider that takes payments now; throws `payments_unavailable` if there is none. */
export function currentProvider(context: PaymentContext): PaymentProvider {
  const { payments } = context.config
  if (payments === undefined) throw new ApiError('payments_unavailable')
  return providerNamed(context, payments)
}

/** Whether anybody takes payments now. */
export const takesPayments = ({ config }: Pick<PaymentContext, 'config'>) => config.payments !== undefined

/** The provider of a payment, also if others are taken elsewhere by now. */
export function providerNamed(context: PaymentContext, name: PaymentProvider['name']): PaymentProvider {
  return name === 'stripe' ? stripeProvider(context) : sandboxProvider(context)
}
