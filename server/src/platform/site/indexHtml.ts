import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { PublicConfig } from '#contract/brands/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { FirstPageProgram } from '#contract/firstScreen.ts'
import { escapeHtml } from '../language/text.ts'
import type { RenderedScreen } from './firstScreen.ts'
import { appleIcon, installIconPath, manifestPath } from './installPaths.ts'

/**
 * Variants of a page. `scheme`: the saved light or dark choice; `isMenuMinimised`: icons without labels in the
 * learner's menu; `isSignIn`: the page will show the sign-in; `screen`: the path below `/class` for a signed-in user.
 */
export type PageVariant = {
  config: PublicConfig
  language: Language
  scheme: 'light' | 'dark' | undefined
  isMenuMinimised: boolean
  isSignIn: boolean
  screen: string | undefined
}

/**
 * The build's manifest of a page: files to preload. The learner's application also has the prefetch script and the
 * files of each screen (see `vite-screens.ts`).
 */
type PageManifest = {
  texts: string
  fonts: string[]
  prefetch?: string
  screens?: Record<string, string[]>
  /** The styles of banners. */
  slots?: string[]
}

/** `rendered`: the first screen of the signed-in user. */
type PageRequest = { rendered: RenderedScreen | undefined; log: FastifyBaseLogger }

export type RenderHtml = (variant: PageVariant, request: PageRequest) => string

const root = '<html lang="en" data-brand="web">'
const rootElement = '<div id="root"></div>'
const titleTag = /<title>.*?<\/title>/
/** The root element of a rendered page, on its own line. */
const renderedRoot = /<div id="root">.*<\/div>/

/**
 * Reads a built page and returns its renderer: it adds the brand's colours and configuration, preload links that save a
 * round trip, and for guests the first words of the sign-in. Throws if the build is from another version.
 */
export function createIndexHtml(webDir: string, page: 'index' | 'staff', program?: FirstPageProgram): RenderHtml {
  const build = buildOf(webDir, page)
  const built = statSync(join(webDir, `${page}.html`))
    .mtime.toISOString()
    .slice(0, 10)
  const html = readFileSync(join(webDir, `${page}.html`), 'utf8')
  const name = page === 'index' ? 'client' : 'staff'
  const manifests = JSON.parse(readFileSync(join(webDir, `first-page-${name}.json`), 'utf8')) as Record<
    Language,
    PageManifest
  >
  if (![root, '</head>', rootElement].every((part) => html.includes(part)))
    throw new Error(`${page}.html was not built by this version`)
  const slotStyles = stylesOf(webDir, manifests.en.slots)
  // Keyed by configuration: a changed brand file makes new pages.
  const pagesOf = new WeakMap<PublicConfig, Map<string, string>>()
  return (variant, { rendered, log }) => {
    const { config, scheme, isMenuMinimised, isSignIn, screen } = variant
    const language = rendered?.language ?? variant.language
    const pattern = screen === undefined ? '' : patternOf(screen, manifests[language])
    const pages = pagesOf.get(config) ?? new Map<string, string>()
    pagesOf.set(config, pages)
    const key = `${language} ${scheme ?? ''} ${isMenuMinimised} ${isSignIn} ${pattern} ${rendered !== undefined}`
    const make = () => {
      const shown = { ...variant, language, screen: pattern, isRendered: rendered !== undefined }
      const start = startOf(program, shown, log)
      const tags = [
        ...(page === 'index' ? installLinks(language) : []),
        `<meta name="build" content="${build}">`,
        `<meta name="built" content="${built}">`,
      ]
      const text = render(html, shown, { ...manifests[language], start: start ?? '' }).replace(
        '</head>',
        () => `  ${tags.join('\n    ')}\n  </head>`,
      )
      if (start !== undefined) pages.set(key, text)
      return text
    }
    const text = pages.get(key) ?? make()
    return rendered ? withFirstScreen(text, rendered, slotStyles) : text
  }
}

/**
 * The content until the script runs: the first words of the sign-in or a skeleton. Undefined after a failure, which is logged: the script
 * renders the same.
 */
function startOf(
  program: FirstPageProgram | undefined,
  { config, language, isSignIn, screen }: PageVariant,
  log: FastifyBaseLogger,
): string | undefined {
  if (!program || (!isSignIn && !screen)) return ''
  try {
    return isSignIn ? program.renderSignIn(config, language) : program.renderSkeleton(config, language)
  } catch (error) {
    log.error({ error }, 'The start of the page could not be rendered')
    return undefined
  }
}

/** The page with its rendered first screen and the answers it was made of, which the script reads. */
function withFirstScreen(page: string, { markup, hasSlots, answers }: RenderedScreen, slotStyles: string): string {
  // Not executed, so the CSP allows it.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return page
    .replace('</head>', (end) => (hasSlots ? `  <style>${slotStyles}</style>\n  ${end}` : end))
    .replace(renderedRoot, (skeleton) =>
      markup === undefined ? skeleton : `<div id="root" data-rendered>${markup}</div>`,
    )
    .replace('</body>', () => `  <script type="application/json" id="answers">${json}</script>\n  </body>`)
}

/** The styles themselves: links to them would delay the first paint by a round trip. */
function stylesOf(webDir: string, files: readonly string[] = []): string {
  return files.map((file) => readFileSync(join(webDir, file), 'utf8')).join('\n')
}

export function buildOf(webDir: string, page: 'index' | 'staff'): string {
  return createHash('sha256')
    .update(readFileSync(join(webDir, `${page}.html`)))
    .digest('hex')
    .slice(0, 12)
}

/** The builds of the learner's and the staff's page; none before the first build. */
export function buildsOf(webDir: string): string[] {
  const pages = ['index', 'staff'] as const
  return pages.filter((page) => existsSync(join(webDir, `${page}.html`))).map((page) => buildOf(webDir, page))
}

/** The learner's style sheet, for pages that only the server renders; undefined before the build. */
export function styleSheetOf(webDir: string): string | undefined {
  const page = join(webDir, 'index.html')
  if (!existsSync(page)) return undefined
  return /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1]
}

/** The brand follows from the host. */
function installLinks(language: Language): string[] {
  return [
    `<link rel="manifest" href="${manifestPath}?lang=${language}">`,
    `<link rel="apple-touch-icon" href="${installIconPath}${appleIcon}">`,
  ]
}

/** Empty if no pattern of `screens` matches. */
function patternOf(screen: string, { screens = {} }: PageManifest): string {
  const address = screen.replace(/\/$/, '').replaceAll(/\/\d+/g, '/*')
  return [address, '*'].find((pattern) => Object.hasOwn(screens, pattern)) ?? ''
}

function render(
  html: string,
  { config, language, scheme, isMenuMinimised, screen = '', isRendered }: PageVariant & { isRendered: boolean },
  manifest: PageManifest & { start: string },
): string {
  const { theme, title, tagline, default_language: own, accent_style: accent } = config.project
  const colours = scheme ? ` data-theme="${scheme}"` : ''
  const menu = isMenuMinimised ? ' data-menu="minimised"' : ''
  const ownPicture = config.project.sign_in_picture ? ' data-picture' : ''
  const description = escapeHtml(tagline[language] ?? tagline[own] ?? '')
  // Not executed, so the CSP allows it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(title)}. ${description.replaceAll(/\s+/g, ' ')}">`,
    `<script type="application/json" id="public-config">${json}</script>`,
    // Before all other files, so that it loads first; it reads the configuration.
    ...(isRendered ? [] : prefetchOf(screen, manifest)),
  ]
  const links = [
    `<link rel="modulepreload" crossorigin href="/class/${manifest.texts}">`,
    ...(screen ? [] : manifest.fonts).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/class/${file}">`,
    ),
    // After the styles of the entry, which they refine.
    ...(isRendered ? filesOf(screen, manifest) : []),
    ...(accent ? [`<style id="accent">${accent}</style>`] : []),
  ]
  return html
    .replace(rootElement, () => `<div id="root">${manifest.start}</div>`)
    .replace(root, () => `<html lang="${language}" data-brand="${escapeHtml(theme)}"${colours}${menu}${ownPicture}>`)
    .replace(titleTag, () => head.join('\n    '))
    .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
}

/** The script that prefetches what a screen needs, with the names of its files. */
function prefetchOf(screen: string, { prefetch, screens, fonts }: PageManifest): string[] {
  const files = screens?.[screen]
  if (!prefetch || !files) return []
  const names = [...files, ...fonts].map((file) => `/class/${file}`).join(' ')
  return [`<script async fetchpriority="high" src="/class/${prefetch}" data-files="${names}"></script>`]
}

/** The styles of a rendered screen, before anything is shown, and its scripts, after everything that shows it. */
function filesOf(screen: string, { screens }: PageManifest): string[] {
  return (screens?.[screen] ?? []).map((file) =>
    file.endsWith('.css')
      ? styleLink(file)
      : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/class/${file}">`,
  )
}

function styleLink(file: string): string {
  return `<link rel="stylesheet" crossorigin href="/class/${file}">`
}
