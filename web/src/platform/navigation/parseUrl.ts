/** The parsed URL, or null. `URL.parse` is newer than the oldest supported browsers. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
