import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/http/context.ts'

// oxlint-disable-next-line no-control-regex -- browsers drop them, so they could hide what an address is
const unsafe = /[\\\u0000-\u0020\u007f]/
const encodedSlash = /%2f|%5c|%00/i

/** Allowed return URLs: the brand's origins, and the scheme of its mobile application. */
export function allowedReturns(request: FastifyRequest, context: AppContext) {
  const origins = [context.origins.forRedirect(request), ...request.brand.hosts.map((host) => `https://${host}`)]
  return { origins: origins.filter((origin) => origin !== undefined), scheme: `${request.brand.id}app:` }
}

/** The normalised URL for a redirect, or undefined when it is not allowed. */
export function allowedReturnUrl(
  address: string,
  { origins, scheme }: ReturnType<typeof allowedReturns>,
): string | undefined {
  if (unsafe.test(address) || !/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return undefined
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '' || encodedSlash.test(url.pathname)) return undefined
  url.hash = ''
  if (url.protocol === scheme) return url.href
  return origins.includes(url.origin) && url.pathname.startsWith('/class/') ? url.href : undefined
}
