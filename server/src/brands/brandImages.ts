import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddError } from '../platform/config/yamlFile.ts'
import type { BrandFile } from './brandFile.ts'

const rootTag = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/

export type BrandImage = { content: Buffer; type: string }

/** Images by the hash of their content. */
export type BrandImages = Map<string, BrandImage>

export const brandImagePath = '/media/brands/'

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** First bytes of each type; an SVG's tag is searched for. */
const signatures: Record<string, (content: Buffer) => boolean> = {
  'image/svg+xml': (content) => content.includes('<svg'),
  'image/png': (content) => content.subarray(1, 4).toString('latin1') === 'PNG',
  'image/webp': (content) => content.subarray(8, 12).toString('latin1') === 'WEBP',
  'image/jpeg': (content) => content.readUIntBE(0, 3) === 0xffd8ff,
}

const maxKilobytes = { headerLogo: 100, favicon: 100, signInPicture: 300 } as const
type Field = keyof typeof maxKilobytes

type Source = { folder: string; addError: AddError }

/** The file with URLs in place of its images, and these images. */
export function readImages(file: BrandFile, source: Source): { file: BrandFile; images: BrandImages } {
  const images: BrandImages = new Map()
  const read = (field: Field) => (file[field] === undefined ? undefined : imageOf(field, file[field], source))
  const [logo, icon, picture] = [read('headerLogo'), read('favicon'), read('signInPicture')]
  const addressed: BrandFile = { ...file }
  // Inline images stay in the page.
  if (logo) addressed.headerLogo = isInline(file.headerLogo) ? dataUrl(logo) : publish(images, logo)
  if (picture) addressed.signInPicture = publish(images, picture)
  // A browser would stretch an icon that is not square.
  const square = icon ?? (file.favicon === undefined ? logo : undefined)
  if (square) addressed.favicon = publish(images, { type: 'image/svg+xml', content: squareIcon(dataUrl(square)) })
  return { file: addressed, images }
}

/** Undefined for the logo of a theme and for a path of the site. */
function imageOf(field: Field, value: string, { folder, addError }: Source): BrandImage | undefined {
  const extension = /^\w.*\.(\w+)$/.exec(value)?.[1] ?? ''
  if (isInline(value)) return inlineImage(value)
  const type = types[extension]
  if (!type) return undefined
  const content = contentOf(join(folder, value))
  if (!content) addError([field], `no file ${value} in the folder of the brand files`)
  else if (content.length > maxKilobytes[field] * 1024)
    addError([field], `${value} has ${Math.ceil(content.length / 1024)} kB: at most ${maxKilobytes[field]}`)
  else if (content.length < 12 || !signatures[type]?.(content))
    addError([field], `${value} is not an image of type ${type}`)
  else return shaped({ content, type })
  return undefined
}

function isInline(value: string | undefined): boolean {
  return value?.startsWith('data:') === true
}

/** The image of a `data:` URL; undefined for any other. */
export function inlineImage(url: string): BrandImage | undefined {
  const [, type = '', encoding, data = ''] = /^data:([\w/+]+)[^,]*?(;base64)?,(.*)$/s.exec(url) ?? []
  if (data === '') return undefined
  try {
    const content = encoding ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
    return shaped({ content, type })
  } catch {
    return undefined
  }
}

function shaped({ content, type }: BrandImage): BrandImage {
  return { content: type === 'image/svg+xml' ? Buffer.from(withViewBox(content.toString())) : content, type }
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function publish(images: BrandImages, image: BrandImage): string {
  const hash = createHash('sha256').update(image.content).digest('hex').slice(0, 16)
  const extension = Object.keys(types).find((name) => types[name] === image.type)
  const name = `${hash}.${extension}`
  images.set(name, image)
  return `${brandImagePath}${name}`
}

function dataUrl({ content, type }: BrandImage): string {
  return `data:${type};base64,${content.toString('base64')}`
}

/** Adds a `viewBox`: without one a browser crops an SVG instead of scaling it. */
function withViewBox(source: string): string {
  return source.replace(rootTag, (tag) => {
    if (/\sviewBox\s*=/.test(tag)) return tag
    // Browsers' default size of an image.
    const box = `0 0 ${lengthOf(tag, 'width') ?? 300} ${lengthOf(tag, 'height') ?? 150}`
    return tag.replace('<svg', () => `<svg viewBox="${box}"`)
  })
}

function lengthOf(tag: string, attribute: string): string | undefined {
  return new RegExp(`\\s${attribute}\\s*=\\s*["']?\\s*(\\d+(?:\\.\\d+)?)(?:px)?\\s*["'\\s/>]`).exec(tag)?.[1]
}

/** A square icon with the whole image in its middle. */
function squareIcon(dataUrl: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="${dataUrl}"/></svg>`,
  )
}
