import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../platform/config/operatorError.ts'
import type { Config } from '../platform/config/config.ts'
import type { Brand } from '../platform/http/context.ts'
import { hasPublicAddress } from '../platform/http/origins.ts'
import type { Capabilities } from './brand.ts'
import type { BrandImage, BrandImages } from './brandImages.ts'
import { readBrands } from './brands.ts'

export type BrandSet = {
  byId: ReadonlyMap<string, Brand>
  resolve: ReturnType<typeof createBrandResolver>
  images: ReadonlyMap<string, BrandImage>
}

export type LiveBrands = {
  /** The brands of the current files; after an error, those from before it. */
  current: () => BrandSet
  close: () => void
}

type Listener = {
  info: (sentence: string) => void
  error: (sentence: string) => void
  /** Called when the clients' configuration has changed. */
  onChange: () => void
  onRead: (brands: BrandSet) => void
}

/** Upper bound for noticing a change; file system events are faster. */
const checkMs = 1000

/** The installation's brands, reloaded when a file changes. Throws if they are invalid at the start. */
export function openLiveBrands(config: Config, capabilities: Capabilities, listener: Listener): LiveBrands {
  const { brandsDir } = config
  let seen = fingerprintOf(brandsDir)
  let brands = readBrandSet(config, capabilities)
  let checkedAt = performance.now()
  let isTouched = false
  // Not all file systems have events, and subfolders have none: hence the check too.
  const watcher = watchFolder(brandsDir, () => (isTouched = true))

  function readAgain(): void {
    const found = fingerprintOf(brandsDir)
    if (found === seen) return
    // Set despite errors, so that one change is logged once.
    seen = found
    try {
      const next = readBrandSet(config, capabilities)
      const isLost = config.production && hasPublicAddress(brands.byId, config) && !hasPublicAddress(next.byId, config)
      if (isLost) throw new OperatorError('Links in mails need a host in production: list hosts in a brand file.')
      const isNew = configurationOf(next) !== configurationOf(brands)
      brands = next
      if (isNew) listener.onChange()
      listener.onRead(next)
      listener.info(`The brand files have changed and are in use: ${[...next.byId.keys()].join(', ')}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      listener.error(`The brand files have changed and are wrong, what was read before stays in use. ${reason}`)
    }
  }

  function current(): BrandSet {
    const now = performance.now()
    if (isTouched || now - checkedAt >= checkMs) {
      isTouched = false
      checkedAt = now
      readAgain()
    }
    return brands
  }
  const timer = setInterval(current, checkMs).unref()
  const close = () => {
    clearInterval(timer)
    watcher?.close()
  }
  return { current, close }
}

type ResolveOptions = { defaultBrand: string; production: boolean }

/**
 * Resolves a brand by X-App-Id, else by host name (`face.localhost`, or a host of the file), else the default. In
 * production the header cannot select a brand that shows the content of all brands.
 */
export function createBrandResolver(brands: ReadonlyMap<string, Brand>, { defaultBrand, production }: ResolveOptions) {
  const byHost = new Map<string, Brand>()
  for (const brand of brands.values())
    for (const host of [`${brand.id}.localhost`, ...brand.hosts]) byHost.set(host, brand)
  const fallback = brands.get(defaultBrand)
  if (!fallback) throw new OperatorError(`DEFAULT_BRAND is "${defaultBrand}": no such brand file`)
  return ({ host, appId }: { host: string; appId: string | undefined }): Brand => {
    const requested = appId === undefined ? undefined : brands.get(appId)
    return requested && !(production && requested.showsEverything) ? requested : (byHost.get(host) ?? fallback)
  }
}

/** The configuration that clients of all brands get. */
function configurationOf({ byId }: BrandSet): string {
  return JSON.stringify(Array.from(byId.values(), ({ id, public: shown, application }) => ({ id, shown, application })))
}

function readBrandSet(config: Config, capabilities: Capabilities): BrandSet {
  const images: BrandImages = new Map()
  const byId = readBrands(config.brandsDir, capabilities, images)
  return { byId, images, resolve: createBrandResolver(byId, config) }
}

function watchFolder(folder: string, onChange: () => void): FSWatcher | undefined {
  try {
    return watch(folder, { persistent: false }, onChange).on('error', onChange)
  } catch {
    return undefined
  }
}

/** Changes with every change of a file in the folder or its subfolders. */
function fingerprintOf(folder: string): string {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => `${name} ${stampOf(join(folder, name))}`)
      .join('\n')
  } catch {
    return 'unreadable'
  }
}

function stampOf(path: string): string {
  // A file may be replaced while the folder is listed.
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}` : 'missing'
}
