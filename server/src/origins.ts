import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Brand, Origins } from './machine.ts'

type Host = { name: string; port: string }

const hostPattern = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?|\[::1\])(?::(\d{1,5}))?$/
/** This machine, and the names of the built-in brands on it. */
const loopback = /^(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/

/** The name of the host that a request is for; empty when it is none. */
export function hostNameOf(request: FastifyRequest): string {
  return hostOf(request)?.name ?? ''
}

/** Whether a request names this machine as such. */
export function isLoopbackHost(request: FastifyRequest): boolean {
  return loopback.test(hostNameOf(request))
}

function hostOf({ host }: FastifyRequest): Host | undefined {
  const [, name, port] = hostPattern.exec((host ?? '').toLowerCase()) ?? []
  return name === undefined ? undefined : { name, port: port === undefined ? '' : `:${port}` }
}

/** Whether anything names an address that links in mails can lead to. */
export function hasPublicAddress(brands: ReadonlyMap<string, Brand>, { publicUrl }: Config): boolean {
  return publicUrl !== undefined || brands.values().some(({ hosts }) => hosts.length > 0)
}

export function originsOf(
  brands: ReadonlyMap<string, Brand>,
  config: Config,
  brandOfHost: (name: string) => Brand,
): Origins {
  const { publicUrl, port, defaultBrand, production } = config
  const hasLocalUrl = publicUrl !== undefined && loopback.test(new URL(publicUrl).hostname)
  const isLocal = ({ name }: Host) => (!production || hasLocalUrl) && loopback.test(name)
  // Without PUBLIC_URL production has a brand with a host.
  const [anyHost] = [brands.get(defaultBrand), ...brands.values()].flatMap((brand) => brand?.hosts ?? [])
  const otherwise = publicUrl ?? (anyHost === undefined ? `http://localhost:${port}` : `https://${anyHost}`)

  function ofVisit(request: FastifyRequest): string | undefined {
    const host = hostOf(request)
    const isNamed = host && (request.brand.hosts.includes(host.name) || isLocal(host))
    return (isNamed ? written(request.protocol, host) : undefined) ?? publicUrl
  }

  function ofMail(request: FastifyRequest): string {
    const { brand, protocol } = request
    const host = hostOf(request)
    const [firstHost] = brand.hosts
    if (host && brand.hosts.includes(host.name)) return written(protocol, host) ?? `https://${host.name}`
    if (firstHost !== undefined) return `https://${firstHost}`
    if (!host || !isLocal(host) || (publicUrl !== undefined && !hasLocalUrl)) return otherwise
    if (brandOfHost(host.name) === brand) return written(protocol, host) ?? otherwise
    return publicUrl ?? written(protocol, { ...host, name: `${brand.id}.localhost` }) ?? otherwise
  }
  return { ofMail, ofVisit }
}

/** Undefined for a port that is none. */
function written(protocol: string, { name, port }: Host): string | undefined {
  const scheme = protocol === 'http' ? 'http' : 'https'
  return URL.parse(`${scheme}://${name}${port}`)?.origin
}
