// oxlint-disable-next-line no-control-regex -- browsers drop them, so they could hide what an address is
const treacherous = /[\\\u0000-\u0020\u007f]|%2f|%5c|%0|%1/i

/**
 * The site that a full address leads to, when it is written so plainly that everybody reads the same host in it;
 * undefined for anything else. Whether one may be sent there is another question.
 */
export function foreignOrigin(address: string): string | undefined {
  if (treacherous.test(address)) return undefined
  return /^(https?:\/\/[a-z\d.-]+(?::\d+)?)(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase()
}
