import type { FastifyRequest } from 'fastify'
import type { Machine } from '../machine.ts'

// oxlint-disable-next-line no-control-regex -- browsers drop them, so they could hide what an address is
const treacherous = /[\\\u0000-\u0020\u007f]/
const encodedSlash = /%2f|%5c|%00/i

/** Where this visitor may come back to: the origins of the brand, and the scheme of its mobile application. */
export function placesOf(request: FastifyRequest, machine: Machine) {
  const origins = [machine.origins.ofVisit(request), ...request.brand.hosts.map((host) => `https://${host}`)]
  return { origins: origins.filter((origin) => origin !== undefined), scheme: `${request.brand.id}app:` }
}

/** The address as it may be written into a redirect, or undefined when it is not a page of ours. */
export function ownAddress(address: string, { origins, scheme }: ReturnType<typeof placesOf>): string | undefined {
  if (treacherous.test(address) || !/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return undefined
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '' || encodedSlash.test(url.pathname)) return undefined
  url.hash = ''
  if (url.protocol === scheme) return url.href
  return origins.includes(url.origin) && url.pathname.startsWith('/class/') ? url.href : undefined
}
