import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicConfig } from '#contract/brands/api.ts'
import type { Language } from '#contract/endpoint.ts'

/**
 * What the page of a visitor depends on. `scheme` is their choice of light or dark, if they made one; `greets` says that
 * the page will be the sign-in; `screen` is the address below `/class` that somebody who is signed in asks for.
 */
export type Visit = {
  config: PublicConfig
  language: Language
  scheme: 'light' | 'dark' | undefined
  greets: boolean
  screen: string | undefined
}

/**
 * What the build has found out: files to ask for early, and the words that the sign-in begins with. Of the learner's
 * application also the outline that stands until a screen comes, the script that asks for answers early, and the files of
 * each screen (see `vite-screens.ts`).
 */
type Needs = {
  texts: string
  fonts: string[]
  words?: string
  outline?: string
  prefetch?: string
  screens?: Record<string, string[]>
}

const root = '<html lang="en" data-brand="web">'
const place = '<div id="root"></div>'
const titleTag = /<title>.*?<\/title>/

/**
 * Reads a built page and returns how to write it for a visitor: in the brand's colours, with its configuration, and
 * naming the files that the script would ask for later. So the first screen costs no second round trip. A guest reads
 * the first words while the script is on its way.
 * Throws when the build does not look as expected.
 */
export function createIndexHtml(webDir: string, page: 'index' | 'staff'): (visit: Visit) => string {
  const build = buildOf(webDir, page)
  const built = statSync(join(webDir, `${page}.html`))
    .mtime.toISOString()
    .slice(0, 10)
  const html = readFileSync(join(webDir, `${page}.html`), 'utf8')
  const name = page === 'index' ? 'client' : 'staff'
  const needs = JSON.parse(readFileSync(join(webDir, `first-page-${name}.json`), 'utf8')) as Record<Language, Needs>
  if (![root, '</head>', place].every((part) => html.includes(part)))
    throw new Error(`${page}.html was not built by this version`)
  const written = new Map<string, string>()
  return (visit) => {
    const { config, language, scheme, greets, screen } = visit
    const pattern = screen === undefined ? '' : patternOf(screen, needs[language])
    const key = `${config.project.id} ${language} ${scheme ?? ''} ${greets} ${pattern}`
    const known = written.get(key)
    if (known) return known
    const text = write(html, { ...visit, screen: pattern }, needs[language]).replace(
      '</head>',
      () => `  <meta name="build" content="${build}">\n    <meta name="built" content="${built}">\n  </head>`,
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

/** The address of `screens` that stands for a screen; empty where none does. */
function patternOf(screen: string, { screens = {} }: Needs): string {
  const address = screen.replace(/\/$/, '').replaceAll(/\/\d+/g, '/*')
  return [address, '*'].find((pattern) => Object.hasOwn(screens, pattern)) ?? ''
}

function write(html: string, { config, language, scheme, greets, screen = '' }: Visit, needs: Needs): string {
  const { theme, title, tagline, default_language: own, accent_style: accent } = config.project
  const colours = scheme ? ` data-theme="${scheme}"` : ''
  const said = escapeHtml(tagline[language] ?? tagline[own] ?? '')
  // A data block is never run, so the strict policy on scripts allows it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(title)}. ${said.replaceAll(/\s+/g, ' ')}">`,
    `<script type="application/json" id="public-config">${json}</script>`,
    // Before all other files, which share a slow line; after the data, which it reads.
    ...prefetchOf(screen, needs),
  ]
  const links = [
    `<link rel="modulepreload" crossorigin href="/class/${needs.texts}">`,
    ...(screen ? [] : needs.fonts).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/class/${file}">`,
    ),
    ...(accent ? [`<style id="accent">${accent}</style>`] : []),
  ]
  const content = greets ? needs.words?.replace('{tagline}', () => said) : screen && needs.outline
  return html
    .replace(place, () => `<div id="root">${content ?? ''}</div>`)
    .replace(root, () => `<html lang="${language}" data-brand="${escapeHtml(theme)}"${colours}>`)
    .replace(titleTag, () => head.join('\n    '))
    .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
}

/** The script that asks early for what a screen needs, with the names of its files. */
function prefetchOf(screen: string, { prefetch, screens, fonts }: Needs): string[] {
  const files = screens?.[screen]
  if (!prefetch || !files) return []
  const names = [...files, ...fonts].map((file) => `/class/${file}`).join(' ')
  return [`<script async fetchpriority="high" src="/class/${prefetch}" data-files="${names}"></script>`]
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign)
}
