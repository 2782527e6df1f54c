import type { PublicConfig } from '#contract/brands/api.ts'
import { appleIcon } from '../platform/site/installPaths.ts'
import { brandImagePath, type BrandImage } from './brandImages.ts'
import { iconColours, markSvg } from './themeIcon.ts'

type InstallIcon = {
  /** Pixels. */
  size: number
  purpose: 'any' | 'maskable'
}

/** Icons of the installed site by file name. Systems cut a maskable one to their own shape, and Apple's the last one. */
export const installIcons: Readonly<Record<string, InstallIcon>> = {
  'icon-192.png': { size: 192, purpose: 'any' },
  'icon-512.png': { size: 512, purpose: 'any' },
  'maskable-192.png': { size: 192, purpose: 'maskable' },
  'maskable-512.png': { size: 512, purpose: 'maskable' },
  [appleIcon]: { size: 180, purpose: 'maskable' },
}

/** Share of the side that the picture takes: within the circle to which systems cut. */
const share = { any: 0.66, maskable: 0.54 } as const
/** Radius of the corners of an icon that nobody cuts, as a share of the side. */
const cornerShare = 0.22

/** Keyed by configuration: a changed brand file makes new icons. */
const drawn = new WeakMap<PublicConfig, Map<string, Promise<Buffer>>>()

/** A brand's icon as PNG: its own picture on white, or the mark of its theme on the accent. Undefined for an unknown name. */
export function installIcon(
  config: PublicConfig,
  name: string,
  images: ReadonlyMap<string, BrandImage>,
): Promise<Buffer> | undefined {
  const icon = Object.hasOwn(installIcons, name) ? installIcons[name] : undefined
  if (!icon) return undefined
  const known = drawn.get(config) ?? new Map<string, Promise<Buffer>>()
  drawn.set(config, known)
  const drawing = known.get(name) ?? drawPicture(icon, config, images)
  known.set(name, drawing)
  // A failure may pass, such as missing memory.
  drawing.catch(() => known.delete(name))
  return drawing
}

async function drawPicture(
  { size, purpose }: InstallIcon,
  config: PublicConfig,
  images: ReadonlyMap<string, BrandImage>,
): Promise<Buffer> {
  const { ground, content } = await iconPicture(config, images)
  return drawOnGround({
    content,
    ground,
    width: size,
    height: size,
    side: size * share[purpose],
    radius: purpose === 'any' ? Math.round(size * cornerShare) : 0,
  })
}

export type IconPicture = { ground: string; content: Buffer }

/** The picture of a brand's icons and its ground; the mark of its theme if the picture cannot be drawn. */
export async function iconPicture(config: PublicConfig, images: ReadonlyMap<string, BrandImage>): Promise<IconPicture> {
  const picture = pictureOf(config, images)
  return picture && (await isDrawable(picture.content)) ? picture : markOf(config)
}

function pictureOf(
  { project: { favicon } }: PublicConfig,
  images: ReadonlyMap<string, BrandImage>,
): IconPicture | undefined {
  const own = favicon.startsWith(brandImagePath) ? images.get(favicon.slice(brandImagePath.length)) : undefined
  return own && { ground: '#ffffff', content: own.content }
}

function markOf({ project: { theme } }: PublicConfig): IconPicture {
  return { ground: iconColours[theme], content: Buffer.from(markSvg(theme, '#ffffff')) }
}

type Drawing = IconPicture & {
  /** Pixels of the whole, and of the side of the picture in its middle. */
  width: number
  height: number
  side: number
  radius: number
}

/** Draws a picture in the middle of a ground as PNG. */
export async function drawOnGround({ content, ground, width, height, side, radius }: Drawing): Promise<Buffer> {
  // Lazy: not needed until somebody installs the site.
  const { default: sharp } = await import('sharp')
  const rectangle = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}" fill="${ground}"/></svg>`
  return sharp(Buffer.from(rectangle))
    .composite([{ input: await drawSquare(content, Math.round(side)) }])
    .png()
    .toBuffer()
}

async function drawSquare(content: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(content, { density: 72 * Math.ceil(side / 22) })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
}

/** A damaged image inside an SVG is left out without an error. */
async function isDrawable(content: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  try {
    const { channels } = await sharp(await drawSquare(content, 64)).stats()
    return channels.at(-1)?.max !== 0
  } catch {
    return false
  }
}
