import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { reasonOf, requireFile } from '../../learning/courses/importMedia.ts'
import { requireReadableImage, saveCourseImage } from '../../learning/files/files.ts'
import { OperatorError } from '../../platform/config/operatorError.ts'
import { readYaml, type AddError, type Path } from '../../platform/config/yamlFile.ts'
import type { Brand } from '../../platform/http/context.ts'
import type { Media } from '../../platform/storage/media.ts'
import { checkCatalog } from './importChecks.ts'
import { CatalogFile } from './importSchema.ts'

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
/** Compiled with the first file, because most processes read none. */
const isCatalogFile = () => ajv.compile<CatalogFile>(CatalogFile)

const fileName = 'catalog.yaml'

/** All errors of a catalogue; nothing was imported. */
export class CatalogErrors extends OperatorError {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(`Nothing was imported:\n${errors.map((error) => `  - ${error}`).join('\n')}`)
    this.errors = errors
  }
}

/** A parsed catalogue; `addError` adds to its `errors`. */
export type ReadCatalog = {
  file: CatalogFile
  brands: ReadonlyMap<string, Brand>
  images: ReadonlyMap<string, string>
  errors: readonly string[]
  addError: AddError
}

/** Reads and validates the folder of a catalogue. Throws CatalogErrors. */
export async function readCatalog(folder: string, brands: ReadonlyMap<string, Brand>): Promise<ReadCatalog> {
  const bytes = await readFile(join(folder, fileName)).catch(() => {
    throw new OperatorError(`${resolve(folder)} contains no ${fileName}`)
  })
  const { content, errors, addError } = readYaml({ name: fileName, bytes }, isCatalogFile())
  if (!content) throw new CatalogErrors(errors)
  checkCatalog(content, brands, addError)
  const images = await readImages(resolve(folder), content, addError)
  requireNoErrors({ errors })
  return { file: content, brands, images, errors, addError }
}

export function requireNoErrors({ errors }: { errors: readonly string[] }): void {
  if (errors.length > 0) throw new CatalogErrors(errors)
}

async function readImages(folder: string, file: CatalogFile, addError: AddError): Promise<Map<string, string>> {
  const images = new Map<string, string>()
  for (const [path, name] of namedImages(file)) {
    const found = await requireFile(name, { folder, path, addError })
    if (!found || images.has(name)) continue
    try {
      await requireReadableImage(found)
      images.set(name, found)
    } catch (error) {
      addError(path, `${name} cannot be used (${reasonOf(error)})`)
    }
  }
  return images
}

function namedImages({ services }: CatalogFile): [path: Path, name: string][] {
  return services.flatMap((service, index) => {
    const people = (service.people ?? []).map(({ image }, at): [Path, string | undefined] => [
      ['services', index, 'people', at, 'image'],
      image,
    ])
    const all: [Path, string | undefined][] = [[['services', index, 'image'], service.image], ...people]
    return all.filter((entry): entry is [Path, string] => entry[1] !== undefined)
  })
}

/** Copies the images to the media folder; returns their paths by name. */
export async function saveCatalogImages(media: Media, { images }: ReadCatalog): Promise<ReadonlyMap<string, string>> {
  const saved = new Map<string, string>()
  for (const [name, path] of images) saved.set(name, await saveCourseImage(media, path))
  return saved
}
