/** The parsed URL, or null. `URL.parse` is newer than the oldest supported browsers. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Leaves for the page of a payment, http(s) only; without one nothing happens. Resolves if this page is shown again. */
export async function openPaymentPage(url: string | null): Promise<void> {
  if (url === null || !isWebAddress(url)) return
  location.assign(url)
  // Until then a second click must not ask again.
  await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
}

/** Whether an address of the server may be opened: http(s) only. */
export function isWebAddress(address: string): boolean {
  return ['https:', 'http:'].includes(parseUrl(address)?.protocol ?? '')
}
