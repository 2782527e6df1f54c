import { isIPv6 } from 'node:net'

/** The key of rate limits: an IPv4 address, or the /64 of an IPv6 address, which one client owns whole. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length - (after.at(-1)?.includes('.') ? 1 : 0)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The network itself, or the /48 of an IPv6 network, which one customer may own. */
export function siteOf(network: string): string {
  const head = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)?.[1]
  return head ? `${head}:/48` : network
}
