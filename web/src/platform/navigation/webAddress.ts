/** The parsed URL, or null. `URL.parse` is newer than the oldest supported browsers. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Whether an address of the server may be opened: http(s) only. */
export function isWebAddress(address: string): boolean {
  return ['https:', 'http:'].includes(parseUrl(address)?.protocol ?? '')
}
