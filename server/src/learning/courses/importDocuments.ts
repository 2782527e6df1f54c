import { hash } from 'node:crypto'
import { copyFile, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { decodeText } from '#contract/platform/decodeText.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { AddError, Path } from '../../platform/config/yamlFile.ts'
import { canAccess } from '../../platform/storage/folders.ts'
import { makeWorkFolder, mediaFile, moveFolder, syncFolder, type Media } from '../../platform/storage/media.ts'
import { requireReadableImage } from '../files/files.ts'
import { writeSizes } from '../files/images.ts'
import { documentFile } from './documents.ts'
import { reasonOf, requireFile } from './importMedia.ts'
import type { CourseFile } from '#contract/learning/courses/courseFile.ts'

type Kind = 'pdf' | 'page' | 'picture'

type DocumentFile = {
  path: string
  kind: Kind
  /** SHA-256 of the content; of a page in UTF-8. */
  hash: string
}

/** Files of a course's documents by the name in its file. */
export type CourseDocuments = ReadonlyMap<string, DocumentFile>

const kinds: Readonly<Record<string, Kind>> = { '.pdf': 'pdf', '.html': 'page', '.htm': 'page' }
const kindOf = (name: string): Kind => kinds[extname(name).toLowerCase()] ?? 'picture'

const megabyte = 1024 * 1024
const maxMegabytes: Readonly<Record<Kind, number>> = { pdf: 50, page: 5, picture: 50 }

type Reading = { addError: AddError; onWarning: (sentence: string) => void }

/** Validates the files of all documents; returns the valid ones. */
export async function readCourseDocuments(
  folder: string,
  { documents = [] }: CourseFile,
  { addError, onWarning }: Reading,
): Promise<CourseDocuments> {
  const files = new Map<string, DocumentFile>()
  for (const [index, { file }] of documents.entries()) {
    const at: Path = ['documents', index, 'file']
    const path = file === undefined ? undefined : await requireFile(file, { folder, path: at, addError })
    if (file === undefined || !path || files.has(file)) continue
    try {
      const content = await readContent(path, kindOf(file))
      if (kindOf(file) === 'page') warnOfPage(file, content.toString(), onWarning)
      files.set(file, { path, kind: kindOf(file), hash: hash('sha256', content) })
    } catch (error) {
      addError(at, `${file} cannot be used (${reasonOf(error)})`)
    }
  }
  return files
}

/** The content as it is served; a page in UTF-8. Throws if it is not of its kind. */
async function readContent(path: string, kind: Kind): Promise<Buffer> {
  const { size } = await stat(path)
  if (size === 0) throw new Error('it is empty')
  if (size > maxMegabytes[kind] * megabyte) throw new Error(`it is larger than ${maxMegabytes[kind]} MB`)
  const bytes = await readFile(path)
  if (kind === 'page') return readPage(bytes)
  if (kind === 'picture') await requireReadableImage(path)
  else if ((await fileTypeFromBuffer(bytes))?.ext !== 'pdf') throw new Error('it is no PDF')
  return bytes
}

async function readPage(bytes: Buffer): Promise<Buffer> {
  const found = await fileTypeFromBuffer(bytes)
  const text = found && found.ext !== 'xml' ? '\0' : decodeText(bytes)
  if (text.includes('\0')) throw new Error('it is no HTML')
  return Buffer.from(text)
}

/** Warns of parts of a page that its policy stops. */
function warnOfPage(file: string, text: string, onWarning: Reading['onWarning']): void {
  if (/<script|\son\w+=/i.test(text)) onWarning(`${file}: scripts of documents do not run`)
  if (/<(?:link|iframe|object|video|audio)\s|\ssrc\s*=\s*(?!["']?data:)/i.test(text))
    onWarning(`${file}: documents load nothing: write styles into the page, and pictures as data: addresses`)
}

/** The path of a document's served file below the folder of documents. */
export function servedFile({ kind, hash: folder }: Pick<DocumentFile, 'kind' | 'hash'>): string {
  return `${folder}/${kind === 'pdf' ? 'document.pdf' : kind === 'page' ? 'document.html' : 'large.webp'}`
}

/** The media path of a document as it was imported. A picture may contain metadata, so it is never served. */
export function originalDocument(name: string, folder: string): string {
  const kind = kindOf(name)
  return documentFile(kind === 'picture' ? `${folder}/original` : servedFile({ kind, hash: folder }))
}

/** The documents of a course that the school has, by the hashes of its source. */
export function storedDocuments(media: Media, hashes: Readonly<Record<string, string>>): CourseDocuments {
  return new Map(
    Object.entries(hashes).map(([name, folder]) => {
      const path = mediaFile(media, originalDocument(name, folder))
      return [name, { path, kind: kindOf(name), hash: folder }]
    }),
  )
}

/** Stores the files of documents, each once; pictures also without metadata. */
export async function storeDocuments(media: Media, documents: CourseDocuments): Promise<void> {
  for (const document of documents.values()) {
    const folder = documentFile(document.hash)
    // The cleanup keeps young folders: the courses that reference this one are not written yet.
    if (await canAccess(mediaFile(media, folder))) await utimes(mediaFile(media, folder), nowSeconds(), nowSeconds())
    else await moveFolder(media, await makeDocument(media, document), folder)
  }
}

async function makeDocument(media: Media, { path, kind }: DocumentFile): Promise<string> {
  const work = await makeWorkFolder(media, 'document')
  if (kind === 'page') await writeFile(join(work, 'document.html'), await readPage(await readFile(path)))
  else await copyFile(path, join(work, kind === 'picture' ? 'original' : 'document.pdf'))
  if (kind === 'picture') await writeSizes({ original: path, folder: work, shape: 'photo' })
  await syncFolder(work)
  return work
}
