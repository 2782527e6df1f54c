import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Brand } from '../machine.ts'
import { readYaml } from '../yamlFile.ts'
import { brandOfFile, type Installation } from './brand.ts'
import { BrandFile } from './file.ts'
import { contradictions, sharedHosts } from './sense.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats(ajv, ['email'])
const isBrandFile = ajv.compile<BrandFile>(BrandFile)

/** Every brand of the folder, by id (the file's name). Throws one error naming every mistake with file and line. */
export function readBrands(folder: string, installation: Installation = { social: [] }): ReadonlyMap<string, Brand> {
  const mistakes: string[] = []
  const brands = new Map<string, Brand>()
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()) {
    const id = name.slice(0, -'.yaml'.length)
    const file = readBrandFile(join(folder, name), name, mistakes)
    if (file) brands.set(id, brandOfFile(id, file, installation))
  }
  for (const [host, ids] of sharedHosts(brands)) mistakes.push(`${host} is the host of ${ids.join(' and ')}`)
  if (brands.size === 0 && mistakes.length === 0) mistakes.push(`${folder}: no brand file (*.yaml)`)
  if (mistakes.length > 0) throw new Error(`The brand files are not right:\n  - ${mistakes.join('\n  - ')}`)
  return brands
}

function readBrandFile(path: string, name: string, mistakes: string[]): BrandFile | undefined {
  const read = readYaml({ name, source: readFileSync(path, 'utf8') }, isBrandFile)
  const file = read.mistakes.length === 0 ? read.content : undefined
  if (file)
    for (const { key, message } of contradictions(name.slice(0, -'.yaml'.length), file)) read.note([key], message)
  mistakes.push(...read.mistakes)
  return file
}

type Picking = { defaultBrand: string; production: boolean }

/**
 * Picks by X-App-Id, then by host name (`face.localhost`, or a host the file names), then the default. In production a
 * header alone does not open a brand that shows what belongs to all.
 */
export function pickBrand(brands: ReadonlyMap<string, Brand>, { defaultBrand, production }: Picking) {
  const byHost = new Map<string, Brand>()
  for (const brand of brands.values())
    for (const host of [`${brand.id}.localhost`, ...brand.hosts]) byHost.set(host, brand)
  const otherwise = brands.get(defaultBrand)
  if (!otherwise) throw new Error(`DEFAULT_BRAND is "${defaultBrand}": no such brand file`)
  return ({ host, appId }: { host: string; appId: string | undefined }): Brand => {
    const asked = appId === undefined ? undefined : brands.get(appId)
    return asked && !(production && asked.showsEverything) ? asked : (byHost.get(host) ?? otherwise)
  }
}
