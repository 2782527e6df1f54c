import { lookup } from 'node:dns/promises'
import { good, warning, wrong, type CheckContext, type Finding } from '../platform/checks/check.ts'
import { checkPublicUrl } from '../platform/checks/platformChecks.ts'
import { isSentence } from '../platform/config/operatorError.ts'
import type { Brand } from '../platform/http/context.ts'
import { hasOwnBrand, readBrands } from './brands.ts'

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
  return findings.length > 0 ? findings : [good(`All brand files are valid: ${[...brands.keys()].join(', ')}`)]
}

/** Whether the hosts of links exist. */
export async function checkHosts({ config }: CheckContext): Promise<Finding[]> {
  const brands = tryBrands(config.brandsDir)
  if (typeof brands === 'string') return []
  const publicHost = config.publicUrl === undefined ? [] : [new URL(config.publicUrl).hostname]
  const hosts = new Set([...publicHost, ...brands.values().flatMap((brand) => brand.hosts)])
  const findings = [...checkPublicUrl({ config }, brands), ...(await Promise.all(Array.from(hosts, checkHost)))]
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

function tryBrands(folder: string): ReadonlyMap<string, Brand> | string {
  try {
    return readBrands(folder)
  } catch (error) {
    if (!isSentence(error)) throw error
    return error.message
  }
}
