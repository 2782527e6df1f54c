import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundlePrefetch } from './vite-prefetch.ts'
import { filesOfScreens } from './vite-screens.ts'
import { readTexts } from './vite-texts.ts'

/** Font subsets by language. */
const alphabets = { ru: ['latin', 'cyrillic'], en: ['latin'], es: ['latin'] } as const
const languages = ['ru', 'en', 'es'] as const

const source = join(import.meta.dirname, 'src')
const signIn = join(source, 'accounts', 'auth')

/**
 * Emits `first-page-<entry>.json`: for each language the files to preload, those of each daily screen for signed-in users,
 * and the initial markup of the sign-in page. The server renders them into the page.
 */
export function firstPagePlugin(): Plugin {
  const classNames = new Map<string, Record<string, string>>()
  const getJSON = (file: string, names: Record<string, string>) => void classNames.set(file, names)
  return {
    name: 'first-page',
    config: () => ({ css: { modules: { getJSON } } }),
    applyToEnvironment: ({ config }) => config.command === 'build' && config.consumer === 'client',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const fileOf = (isIt: (file: (typeof files)[number]) => boolean, what: string) => {
        const found = files.find(isIt)
        if (!found) throw new Error(`The build has no ${what}`)
        return found.fileName
      }
      const classesOf = (file: string) => classAttribute(classNames.get(file) ?? {})
      const isLearners = this.environment.name === 'client'
      const markup = isLearners ? await initialMarkup(classesOf(join(signIn, 'AuthPage.module.css'))) : undefined
      const skeleton = isLearners ? skeletonMarkup(classesOf) : undefined
      const prefetch = isLearners
        ? this.getFileName(this.emitFile({ type: 'asset', name: 'prefetch.js', source: await bundlePrefetch() }))
        : undefined
      const entries = languages.map((language) => {
        const texts = fileOf(
          (file) => file.type === 'chunk' && file.facadeModuleId === `\0virtual:texts/${language}/first`,
          `texts in ${language}`,
        )
        const fonts = alphabets[language].map((name) =>
          fileOf(
            (file) => file.type === 'asset' && file.names.includes(`onest-${name}-wght-normal.woff2`),
            `font for ${name}`,
          ),
        )
        const screens = isLearners ? filesOfScreens(bundle, language) : undefined
        return [language, { texts, fonts, markup: markup?.[language], skeleton, prefetch, screens }]
      })
      this.emitFile({
        type: 'asset',
        fileName: `first-page-${this.environment.name}.json`,
        source: JSON.stringify(Object.fromEntries(entries)),
      })
    },
  }
}

type MarkupByLanguage = Record<(typeof languages)[number], string>

/** The `class` attribute for a class of a CSS module. */
type ClassOf = (name: string) => string

function classAttribute(classNames: Record<string, string>): ClassOf {
  return (name) => {
    if (!classNames[name]) throw new Error(`The style sheet has no class called ${name}`)
    return `class="${classNames[name]}"`
  }
}

/** The initial markup of the sign-in page, as `AuthPage` renders it; the server fills in `{tagline}`. */
async function initialMarkup(classOf: ClassOf): Promise<MarkupByLanguage> {
  const { welcome, invitation } = await readTexts(join(signIn, 'texts.ts'))
  const markupIn = (language: keyof MarkupByLanguage) =>
    [
      `<div ${classOf('page')}>`,
      `<header ${classOf('picture')}><p ${classOf('tagline')}>{tagline}</p></header>`,
      `<main ${classOf('form')}><h1 class="t-h1">${welcome?.[language]}</h1>`,
      `<p ${classOf('lead')}>${invitation?.[language]}</p></main>`,
      '</div>',
    ].join('')
  return { ru: markupIn('ru'), en: markupIn('en'), es: markupIn('es') }
}

/** The skeleton of the first signed-in screen, as `Preloader` renders it. Without text, which would load a font early. */
function skeletonMarkup(classesOf: (file: string) => ClassOf): string {
  const classOf = classesOf(join(source, 'shell', 'boot', 'Preloader.module.css'))
  const skeletonClassOf = classesOf(join(source, 'ui', 'Skeleton.module.css'))
  const nameOf = (kind: string) => skeletonClassOf(kind).slice('class="'.length, -1)
  const skeleton = (style: string, ...kinds: string[]) =>
    `<span class="${['skeleton', ...kinds].map(nameOf).join(' ')}" style="${style}"></span>`
  return [
    '<div aria-busy="true"><div aria-hidden="true">',
    `<div ${classOf('head')}><span></span>${skeleton('width:140px;height:40px', 'pill')}</div>`,
    `<div ${classOf('body')}>${skeleton('width:min(320px, 60%);height:34px')}`,
    skeleton('height:min(46vh, 420px)', 'card'),
    `${skeleton('width:min(480px, 80%);height:20px')}</div></div></div>`,
  ].join('')
}
