import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Config } from '../platform/config/config.ts'
import { OperatorError } from '../platform/config/operatorError.ts'
import { readYaml } from '../platform/config/yamlFile.ts'
import { staffBrand, type Brand } from '../platform/http/context.ts'
import { brandOfFile, type Capabilities } from './brand.ts'
import { BrandFile } from './brandFile.ts'
import { readImages, type BrandImages, brandImagePath, inlineImage, type BrandImage } from './brandImages.ts'
import { checkConsistency, findSharedHosts } from './consistency.ts'

type BrandLogo = BrandImage & { title: string }

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
addFormats(ajv, ['email'])
const isBrandFile = ajv.compile<BrandFile>(BrandFile)

const extension = '.yaml'
/** Also a host name, the scheme of the mobile app and a header. */
const idPattern = /^[a-z\d]+(-[a-z\d]+)*$/

/** Why an id is invalid, in words. */
export function idError(id: string): string | undefined {
  // Sessions of a brand of this name would open staff calls.
  if (id === staffBrand) return 'the name is reserved for the staff console'
  return idPattern.test(id) ? undefined : 'the name must be of lowercase letters, digits and single hyphens'
}

export function brandFilePath(folder: string, id: string): string {
  return join(folder, `${id}${extension}`)
}

/**
 * Reads all brands of the folder by id (the file's name), and adds their images to `images`. Throws one error that
 * lists all errors with file and line.
 */
export function readBrands(
  folder: string,
  capabilities: Capabilities = { social: [] },
  images: BrandImages = new Map(),
): ReadonlyMap<string, Brand> {
  const errors: string[] = []
  const brands = new Map<string, Brand>()
  for (const id of listBrandIds(folder)) {
    const read = readBrandFile(folder, id, errors)
    if (read) brands.set(id, brandOfFile(id, read.file, capabilities))
    for (const [name, image] of read?.images ?? []) images.set(name, image)
  }
  for (const [host, ids] of findSharedHosts(brands)) errors.push(`the host ${host} is used by ${ids.join(' and ')}`)
  if (brands.size === 0 && errors.length === 0) errors.push(`${folder}: no brand file (*${extension})`)
  if (errors.length > 0) throw new OperatorError(`Invalid brand files:\n  - ${errors.join('\n  - ')}`)
  return brands
}

function listBrandIds(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(extension))
      .map((file) => file.slice(0, -extension.length))
      .toSorted()
  } catch (cause) {
    throw new OperatorError(`BRANDS_DIR is "${folder}": no such folder`, { cause })
  }
}

function readBrandFile(folder: string, id: string, errors: string[]): ReturnType<typeof readImages> | undefined {
  const name = `${id}${extension}`
  const error = idError(id)
  if (error) errors.push(`${name}: ${error}`)
  const bytes = readFileSync(brandFilePath(folder, id))
  const { content, errors: found, addError } = readYaml({ name, bytes }, isBrandFile)
  const file = found.length === 0 ? content : undefined
  if (file) checkConsistency(id, file, addError)
  const read = file && readImages(file, { folder, addError })
  errors.push(...found)
  return read
}

/** Brands that come with the code, for development and the demo school. */
const exampleBrands = ['dev', 'face', 'local', 'mind', 'web']

export function hasOwnBrand(brands: ReadonlyMap<string, Brand>): boolean {
  return !brands.keys().every((id) => exampleBrands.includes(id))
}

/** The brands whose clubs have an API of their own, for which no secret is set: it is asked without one. */
export function clubsWithoutSecret(
  brands: ReadonlyMap<string, Brand>,
  { clubApiSecrets }: Pick<Config, 'clubApiSecrets'>,
): string[] {
  return [...brands.values()].filter(({ id, club }) => club?.apiUrl && !clubApiSecrets.has(id)).map(({ id }) => id)
}

/** The current logo of a brand; undefined without an image of its own, or while the files are invalid. */
export function readBrandLogo(folder: string, brandId: string): BrandLogo | undefined {
  const images: BrandImages = new Map()
  try {
    const brand = readBrands(folder, undefined, images).get(brandId)
    if (!brand) return undefined
    const { header_logo: logo, title } = brand.public.project
    const image = logo.startsWith(brandImagePath) ? images.get(logo.slice(brandImagePath.length)) : inlineImage(logo)
    return image && { ...image, title }
  } catch {
    return undefined
  }
}
