import { ApiError } from '../../platform/errors.ts'

/** The part of the library's errors that we read. */
type StripeFailure = Error & { type: string; code?: string; param?: string; statusCode?: number }

const isOfStripe = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')

const isOf = (error: unknown, type: string): error is StripeFailure => isOfStripe(error) && error.type === type

export const isDeclined = (error: unknown): error is StripeFailure => isOf(error, 'StripeCardError')

/** Whether Stripe refuses a request for good, so that a retry gets the same answer. */
export function isRefused(error: unknown): error is StripeFailure {
  return isOf(error, 'StripeInvalidRequestError') && (error.statusCode === 400 || error.statusCode === 404)
}

/** Whether the object is unknown to Stripe or deleted. */
export const isMissing = (error: unknown): boolean => isRefused(error) && error.code === 'resource_missing'

const operatorCodes = new Set(['livemode_mismatch', 'secret_key_required', 'testmode_charges_only'])

/** Whether the API key is wrong, which only the operator can change. */
export const isWrongKey = ({ code }: StripeFailure): boolean => operatorCodes.has(code ?? '')

const temporary = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']

/**
 * Maps timeouts and concurrent requests to `unavailable`, which the caller may retry. Other refusals are our failure, whatever their
 * status.
 */
export function orUnavailable(error: unknown): never {
  const isBusy = isOf(error, 'StripeInvalidRequestError') && error.statusCode === 409
  if (isBusy || temporary.some((type) => isOf(error, type)))
    throw Object.assign(new ApiError('unavailable'), { cause: error })
  if (!isOfStripe(error)) throw error
  throw new Error(`Stripe refuses a request: ${error.message}`, { cause: error })
}
