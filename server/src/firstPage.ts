import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicConfig } from '#contract/brands/api.ts'
import type { Language } from '#contract/endpoint.ts'

/**
 * What the page of a visitor depends on. `scheme` is their choice of light or dark, if they made one; `greets` says that
 * the page will be the sign-in.
 */
export type Visit = { config: PublicConfig; language: Language; scheme: 'light' | 'dark' | undefined; greets: boolean }

/** What the build has found out: files to ask for early, and the words that the sign-in begins with. */
type Needs = Record<Language, { texts: string; fonts: string[]; words?: string }>

const root = '<html lang="en" data-brand="web">'
const place = '<div id="root"></div>'

/**
 * Reads a built page and returns how to write it for a visitor: in the brand's colours, with its configuration, and
 * naming the files that the script would ask for later. So the first screen costs no second round trip. A guest reads
 * the first words while the script is on its way.
 * Throws when the build does not look as expected.
 */
export function firstPage(webDir: string, page: 'index' | 'staff'): (visit: Visit) => string {
  const build = buildOf(webDir, page)
  const html = readFileSync(join(webDir, `${page}.html`), 'utf8')
  const name = page === 'index' ? 'client' : 'staff'
  const needs = JSON.parse(readFileSync(join(webDir, `first-page-${name}.json`), 'utf8')) as Needs
  if (![root, '</head>', place].every((part) => html.includes(part)))
    throw new Error(`${page}.html was not built by this version`)
  const written = new Map<string, string>()
  return (visit) => {
    const { config, language, scheme, greets } = visit
    const key = `${config.project.id} ${language} ${scheme ?? ''} ${greets}`
    const known = written.get(key)
    if (known) return known
    const text = write(html, visit, needs[language]).replace(
      '</head>',
      () => `  <meta name="build" content="${build}">\n  </head>`,
    )
    written.set(key, text)
    return text
  }
}

/** Names what is built: pages name their hashed files, so another build is another page. */
export function buildOf(webDir: string, page: 'index' | 'staff'): string {
  return createHash('sha256')
    .update(readFileSync(join(webDir, `${page}.html`)))
    .digest('hex')
    .slice(0, 12)
}

function write(html: string, { config, language, scheme, greets }: Visit, needs: Needs[Language]): string {
  const { theme, title, tagline, accent_style: accent } = config.project
  const colours = scheme ? ` data-theme="${scheme}"` : ''
  const links = [
    `<link rel="modulepreload" crossorigin href="/class/${needs.texts}">`,
    ...needs.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/class/${file}">`),
  ]
  const style = accent ? [`<style id="accent">${accent}</style>`] : []
  // A data block is never run, so the strict policy on scripts allows it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="public-config">${json}</script>`
  const line = escapeHtml(tagline[language] ?? '')
  const words = (greets && needs.words?.replace('{tagline}', () => line)) || ''
  return html
    .replace(place, () => `<div id="root">${words}</div>`)
    .replace(root, () => `<html lang="${language}" data-brand="${escapeHtml(theme)}"${colours}>`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `${[...links, ...style, block].join('\n    ')}\n  </head>`)
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign)
}
