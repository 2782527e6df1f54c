import { isWebAddress } from '../../platform/navigation/webAddress.ts'

/** Leaves for the page of a payment, http(s) only; without one nothing happens. Resolves if this page is shown again. */
export async function openPaymentPage(url: string | null): Promise<void> {
  if (url === null || !isWebAddress(url)) return
  location.assign(url)
  // Until then a second click must not ask again.
  await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
}
