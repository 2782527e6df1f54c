/** An address, or null where the text is none. `URL.parse` is younger than the browsers that are served. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
