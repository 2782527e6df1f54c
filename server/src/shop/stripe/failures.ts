import { ApiError } from '../../platform/http/errors.ts'

/** What the library throws, as far as we read it. */
type StripeFailure = Error & { type: string; code?: string; param?: string; statusCode?: number }

const isOfStripe = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')

const isOf = (error: unknown, type: string): error is StripeFailure => isOfStripe(error) && error.type === type

/** Whether a card was declined. */
export const isDeclined = (error: unknown): error is StripeFailure => isOf(error, 'StripeCardError')

/** Whether Stripe refuses a request for good: asking again is answered the same. */
export function isRefused(error: unknown): error is StripeFailure {
  return isOf(error, 'StripeInvalidRequestError') && (error.statusCode === 400 || error.statusCode === 404)
}

/** Whether Stripe does not know what is asked for, or has deleted it. */
export const isMissing = (error: unknown): boolean => isRefused(error) && error.code === 'resource_missing'

const operatorCodes = new Set(['livemode_mismatch', 'secret_key_required', 'testmode_charges_only'])

/** Whether a request is refused for a wrong key, which only the operator can change. */
export const isWrongKey = ({ code }: StripeFailure): boolean => operatorCodes.has(code ?? '')

const temporary = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']

/**
 * Stripe that does not answer, or is busy with the same request, is unavailable: the caller may try again. What else it
 * refuses is our failure, whatever its status.
 */
export function orUnavailable(error: unknown): never {
  const isBusy = isOf(error, 'StripeInvalidRequestError') && error.statusCode === 409
  if (isBusy || temporary.some((type) => isOf(error, type)))
    throw Object.assign(new ApiError('unavailable'), { cause: error })
  if (!isOfStripe(error)) throw error
  throw new Error(`Stripe refuses a request: ${error.message}`, { cause: error })
}
