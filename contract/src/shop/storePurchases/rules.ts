export const stores = ['apple', 'google'] as const
export type Store = (typeof stores)[number]

export function isStore(name: string): name is Store {
  return stores.some((store) => store === name)
}

/** Error codes of the store plug-in, counted from 6777001; number 9 is unused. */
const errorNames = [
  ...['SETUP', 'LOAD', 'PURCHASE', 'LOAD_RECEIPTS', 'CLIENT_INVALID', 'PAYMENT_CANCELLED', 'PAYMENT_INVALID'],
  ...['PAYMENT_NOT_ALLOWED', 'UNKNOWN', 'UNKNOWN', 'REFRESH_RECEIPTS', 'INVALID_PRODUCT_ID', 'FINISH', 'COMMUNICATION'],
  ...['SUBSCRIPTIONS_NOT_AVAILABLE', 'MISSING_TOKEN', 'VERIFICATION_FAILED', 'BAD_RESPONSE', 'REFRESH'],
  ...['PAYMENT_EXPIRED', 'DOWNLOAD', 'SUBSCRIPTION_UPDATE_NOT_AVAILABLE', 'PRODUCT_NOT_AVAILABLE'],
  ...['CLOUD_SERVICE_PERMISSION_DENIED', 'CLOUD_SERVICE_NETWORK_CONNECTION_FAILED', 'CLOUD_SERVICE_REVOKED'],
  ...['PRIVACY_ACKNOWLEDGEMENT_REQUIRED', 'UNAUTHORIZED_REQUEST_DATA', 'INVALID_OFFER_IDENTIFIER'],
  ...['INVALID_OFFER_PRICE', 'INVALID_SIGNATURE', 'MISSING_OFFER_PARAMS', 'STORE_BLOCKED'],
] as const
const firstError = 6_777_001

/** Error codes of a store, `ERR_…`. */
export type StoreErrorCode = `ERR_${(typeof errorNames)[number] | 'VALIDATOR_SUBSCRIPTION_EXPIRED'}`

/** The name of the store plug-in's error; `ERR_UNKNOWN` for other codes. */
export function storeErrorCode(code: number): StoreErrorCode {
  if (code === 6_778_003) return 'ERR_VALIDATOR_SUBSCRIPTION_EXPIRED'
  return `ERR_${errorNames[code - firstError] ?? 'UNKNOWN'}`
}

/** A store sells a service once, several times, or for a limited time. */
export type StoreProductKind = 'non_consumable' | 'consumable' | 'non_renewing'

export function storeProductKind(serviceKind: string): StoreProductKind {
  if (serviceKind === 'subscription') return 'non_renewing'
  return serviceKind === 'course' || serviceKind === 'bundle' ? 'non_consumable' : 'consumable'
}
