import { LRUCache } from 'lru-cache'
import type { Language } from '#contract/endpoint.ts'
import { readBrandLogo } from '../../brands/brands.ts'
import { escapeHtml } from '../../platform/language/text.ts'

type Text = { body: string; language: Language | null }
type Html = { html: string; attachments: { filename: string; cid: string; content: Buffer }[] }

/** Maximum size of a logo in pixels; its image has twice the resolution. */
const box = { width: 200, height: 40 }

type Look = { title: string; picture: Picture }
type Picture = { content: Buffer; width: number; height: number }

/** Caches logos: drawing one takes longer than sending a mail. */
const looks = new LRUCache<string, Promise<Look | undefined>>({ max: 100, ttl: 10_000 })

/** The recent logo of a brand; undefined without one that can be drawn. */
export function lookOf(folder: string, brandId: string): Promise<Look | undefined> {
  const key = JSON.stringify([folder, brandId])
  const known = looks.get(key)
  if (known) return known
  const look = drawLook(folder, brandId)
  looks.set(key, look)
  return look
}

async function drawLook(folder: string, brandId: string): Promise<Look | undefined> {
  const logo = readBrandLogo(folder, brandId)
  const picture = logo && (await pngOf(logo.content))
  return picture && { title: logo.title, picture }
}

/** The text of a mail as HTML below the brand's logo; undefined without a logo, as text is then enough. */
export function htmlOf({ body, language }: Text, look: Look | undefined): Html | undefined {
  if (!look) return undefined
  const { title, picture } = look
  // Explicit width and height: mail programs ignore style sheets and would stretch the image.
  const size = `width="${Math.round(picture.width / 2)}" height="${Math.round(picture.height / 2)}"`
  const paragraphs = escapeHtml(body).split('\n\n').map(paragraphOf)
  return {
    html: [
      `<!doctype html><html${language ? ` lang="${language}"` : ''}>`,
      '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body>',
      // Links have no break opportunities and would make a phone scroll sideways.
      '<div style="max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;word-break:break-word">',
      `<p><img src="cid:logo" alt="${escapeHtml(title)}" ${size}></p>`,
      ...paragraphs,
      '</div></body></html>',
    ].join('\n'),
    attachments: [{ filename: 'logo.png', cid: 'logo', content: picture.content }],
  }
}

/** Formats a paragraph of digits as a code. */
function paragraphOf(text: string): string {
  if (/^[\d ]+$/.test(text)) return `<p style="font-size:28px;font-weight:600;letter-spacing:2px">${text}</p>`
  return `<p>${text.replaceAll(/https?:\/\/\S+/g, '<a href="$&">$&</a>').replaceAll('\n', '<br>')}</p>`
}

/** As PNG: few mail programs show SVG or WebP. Undefined if it cannot be drawn. */
async function pngOf(content: Buffer): Promise<Picture | undefined> {
  // Lazy: not needed without logos.
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(content, { density: 144, limitInputPixels: 24_000_000 })
      .resize({ width: 2 * box.width, height: 2 * box.height, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}
