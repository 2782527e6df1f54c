import { parseUrl } from './parseUrl.ts'

/** Leaves for the page of a payment, http(s) only; without one nothing happens. */
export function openPaymentPage(url: string | null): void {
  if (url !== null && isWebAddress(url)) location.assign(url)
}

/** Whether an address of the server may be opened: http(s) only. */
export function isWebAddress(address: string): boolean {
  return ['https:', 'http:'].includes(parseUrl(address)?.protocol ?? '')
}
