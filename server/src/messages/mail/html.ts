import type { Language } from '#contract/endpoint.ts'
import { readBrandLogo } from '../../brands/logo.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'

type Text = { body: string; language: Language | null }
type Html = { html: string; attachments: { filename: string; cid: string; content: Buffer }[] }

/** Pixels that a logo has at most; drawn with two for each. */
const box = { width: 200, height: 40 }

type Look = { title: string; picture: Picture }
type Picture = { content: Buffer; width: number; height: number }

/** Reading a brand and drawing its logo takes longer than sending a mail. */
const keptMs = 10_000
const looks = new Map<string, { look: Promise<Look | undefined>; readAt: number }>()

/** The logo of a brand as its files were within the last seconds; undefined without one that can be drawn. */
export function lookOf(folder: string, brandId: string): Promise<Look | undefined> {
  const key = JSON.stringify([folder, brandId])
  const kept = looks.get(key)
  const readAt = performance.now()
  if (kept && readAt - kept.readAt < keptMs) return kept.look
  const look = drawLook(folder, brandId)
  looks.set(key, { look, readAt })
  return look
}

async function drawLook(folder: string, brandId: string): Promise<Look | undefined> {
  const logo = readBrandLogo(folder, brandId)
  const picture = logo && (await pngOf(logo.content))
  return picture && { title: logo.title, picture }
}

/** The text of a mail as HTML below the logo of its brand; undefined without one, as text is then enough. */
export function htmlOf({ body, language }: Text, look: Look | undefined): Html | undefined {
  if (!look) return undefined
  const { title, picture } = look
  // Both sizes: mail programs ignore style sheets, and would stretch the picture to its box.
  const size = `width="${Math.round(picture.width / 2)}" height="${Math.round(picture.height / 2)}"`
  const paragraphs = escapeHtml(body).split('\n\n').map(paragraphOf)
  return {
    html: [
      `<!doctype html><html${language ? ` lang="${language}"` : ''}>`,
      '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body>',
      // Links have no place to break, and would make a phone's screen scroll sideways.
      '<div style="max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;word-break:break-word">',
      `<p><img src="cid:logo" alt="${escapeHtml(title)}" ${size}></p>`,
      ...paragraphs,
      '</div></body></html>',
    ].join('\n'),
    attachments: [{ filename: 'logo.png', cid: 'logo', content: picture.content }],
  }
}

/** A paragraph of digits only is a code to be typed in. */
function paragraphOf(text: string): string {
  if (/^[\d ]+$/.test(text)) return `<p style="font-size:28px;font-weight:600;letter-spacing:2px">${text}</p>`
  return `<p>${text.replaceAll(/https?:\/\/\S+/g, '<a href="$&">$&</a>').replaceAll('\n', '<br>')}</p>`
}

/** In its own shape, and as PNG: few mail programs show SVG or WebP. Undefined if it cannot be drawn. */
async function pngOf(content: Buffer): Promise<Picture | undefined> {
  // Lazy: an installation without logos of its own never needs it.
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
