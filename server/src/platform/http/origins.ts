import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Brand, Origins } from './context.ts'

type Host = { name: string; port: string }

const hostPattern = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?|\[::1\])(?::(\d{1,5}))?$/
/** Loopback, including subdomains of localhost, which local brands use. */
const loopback = /^(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/

/** The host name without its port; empty if it is invalid. */
export function hostNameOf(request: FastifyRequest): string {
  return hostOf(request)?.name ?? ''
}

export function isLoopbackHost(request: FastifyRequest): boolean {
  return loopback.test(hostNameOf(request))
}

function hostOf({ host }: FastifyRequest): Host | undefined {
  const [, name, port] = hostPattern.exec((host ?? '').toLowerCase()) ?? []
  return name === undefined ? undefined : { name, port: port === undefined ? '' : `:${port}` }
}

export function hasPublicAddress(brands: ReadonlyMap<string, Brand>, { publicUrl }: Config): boolean {
  return publicUrl !== undefined || brands.values().some(({ hosts }) => hosts.length > 0)
}

/** The installation's origin: PUBLIC_URL, a host of a brand, else this machine. */
export function defaultOrigin(
  brands: ReadonlyMap<string, Brand>,
  { publicUrl, port, defaultBrand }: Pick<Config, 'publicUrl' | 'port' | 'defaultBrand'>,
): string {
  // Without PUBLIC_URL, production has a brand with a host.
  const [anyHost] = [brands.get(defaultBrand), ...brands.values()].flatMap((brand) => brand?.hosts ?? [])
  return publicUrl ?? (anyHost === undefined ? `http://localhost:${port}` : `https://${anyHost}`)
}

/** The origin of links outside of requests: the brand's first host, else the installation's. */
export function originOfBrand(brand: Brand, brands: ReadonlyMap<string, Brand>, config: Config): string {
  const [host] = brand.hosts
  return host === undefined ? defaultOrigin(brands, config) : `https://${host}`
}

export function originsOf(
  brands: () => ReadonlyMap<string, Brand>,
  config: Config,
  brandOfHost: (name: string) => Brand,
): Origins {
  const { publicUrl, production } = config
  const hasLocalUrl = publicUrl !== undefined && loopback.test(new URL(publicUrl).hostname)
  const isLocal = ({ name }: Host) => (!production || hasLocalUrl) && loopback.test(name)
  const otherwise = () => defaultOrigin(brands(), config)

  function forRedirect(request: FastifyRequest): string | undefined {
    const host = hostOf(request)
    const isNamed = host && (request.brand.hosts.includes(host.name) || isLocal(host))
    return (isNamed ? formatOrigin(request.protocol, host) : undefined) ?? publicUrl
  }

  function forMail(request: FastifyRequest): string {
    const { brand, protocol } = request
    const host = hostOf(request)
    const [firstHost] = brand.hosts
    if (host && brand.hosts.includes(host.name)) return formatOrigin(protocol, host) ?? `https://${host.name}`
    if (firstHost !== undefined) return `https://${firstHost}`
    if (!host || !isLocal(host) || (publicUrl !== undefined && !hasLocalUrl)) return otherwise()
    if (brandOfHost(host.name) === brand) return formatOrigin(protocol, host) ?? otherwise()
    return publicUrl ?? formatOrigin(protocol, { ...host, name: `${brand.id}.localhost` }) ?? otherwise()
  }
  return { forMail, forRedirect }
}

/** Undefined for an invalid port. */
function formatOrigin(protocol: string, { name, port }: Host): string | undefined {
  const scheme = protocol === 'http' ? 'http' : 'https'
  return URL.parse(`${scheme}://${name}${port}`)?.origin
}
