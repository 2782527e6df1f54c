// oxlint-disable-next-line no-control-regex -- browsers drop them, so they can disguise a URL
const unsafe = /[\\\u0000-\u0020\u007f]|%2f|%5c|%0|%1/i

/** The origin of an absolute URL that every parser reads the same way; undefined for any other. Does not check permission. */
export function foreignOrigin(address: string): string | undefined {
  if (unsafe.test(address)) return undefined
  return /^(https?:\/\/[a-z\d.-]+(?::\d+)?)(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase()
}
