import { lookup } from 'node:dns/promises'
import { good, warning, wrong, type CheckContext, type Finding } from '../platform/checks/check.ts'
import { checkPublicUrl } from '../platform/checks/platformChecks.ts'
import { isSentence } from '../platform/config/operatorError.ts'
import type { Brand } from '../platform/http/context.ts'
import { clubsWithoutSecret, hasOwnBrand, readBrands } from './brands.ts'

export async function checkBrands({ config }: CheckContext): Promise<Finding[]> {
  const brands = tryBrands(config.brandsDir)
  if (typeof brands === 'string') return [wrong(brands, 'Run npm run brand:check.')]
  const { production, defaultBrand } = config
  const findings: Finding[] = []
  if (!brands.has(defaultBrand))
    findings.push(
      wrong(`There is no brand "${defaultBrand}"`, `Set DEFAULT_BRAND to one of ${[...brands.keys()].join(', ')}.`),
    )
  if (production && !hasOwnBrand(brands))
    findings.push(warning('There is no brand of your own', 'Run npm run brand:new -- <id> and set BRANDS_DIR.'))
  for (const id of clubsWithoutSecret(brands, config))
    findings.push(
      warning(
        `The club of brand "${id}" is asked for its articles without a secret`,
        `Add ${id}:<secret> to CLUB_API_SECRETS.`,
      ),
    )
  return findings.length > 0 ? findings : [good(`All brand files are valid: ${[...brands.keys()].join(', ')}`)]
}

export async function checkHosts({ config }: CheckContext): Promise<Finding[]> {
  const brands = tryBrands(config.brandsDir)
  if (typeof brands === 'string') return []
  const publicHost = config.publicUrl === undefined ? [] : [new URL(config.publicUrl).hostname]
  const hosts = new Set([...publicHost, ...brands.values().flatMap((brand) => brand.hosts)])
  const origins = config.publicUrl === undefined ? [] : [config.publicUrl]
  const findings = [
    ...checkPublicUrl({ config }, brands),
    ...(await Promise.all(Array.from(hosts, checkHost))),
    ...(await Promise.all(origins.map(checkOrigin))).flat(),
  ]
  return findings.length > 0 ? findings : [good('No host is named: links lead to this machine')]
}

async function checkHost(host: string): Promise<Finding> {
  try {
    const { address } = await lookup(host.replace(/^\[(.*)\]$/, '$1'))
    return good(`${host} is at ${address}`)
  } catch {
    return warning(
      `${host} has no address: links to it do not open`,
      'Add it to your DNS, or remove it from the brand file.',
    )
  }
}

const originTimeoutMs = 5000

/** Checks that the site responds at its origin; a proxy that strips the path would hide it and its scripts. */
async function checkOrigin(origin: string): Promise<Finding[]> {
  const address = `${origin}/class/`
  const page = await fetch(address, { signal: AbortSignal.timeout(originTimeoutMs) }).catch(() => undefined)
  // Without a response, the server may simply not be running.
  if (!page) return []
  if (page.ok && (await page.text()).includes('id="public-config"')) return [good(`${address} is this site`)]
  const remedy = 'Give Daystream a host of its own: it does not work below a path of another site.'
  return [wrong(`${address} is not this site (status ${page.status}): its scripts are not found`, remedy)]
}

function tryBrands(folder: string): ReadonlyMap<string, Brand> | string {
  try {
    return readBrands(folder)
  } catch (error) {
    if (!isSentence(error)) throw error
    return error.message
  }
}
