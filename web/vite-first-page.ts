import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundlePrefetch } from './vite-prefetch.ts'
import { filesOfScreens } from './vite-screens.ts'
import { readTexts } from './vite-texts.ts'

/** The alphabets of the languages, as the fonts are cut. */
const alphabets = { ru: ['latin', 'cyrillic'], en: ['latin'], es: ['latin'] } as const
const languages = ['ru', 'en', 'es'] as const

const source = join(import.meta.dirname, 'src')
const signIn = join(source, 'auth')

/**
 * Writes `first-page-<entry>.json` beside the page: for each language, the files that the browser will want before the
 * script has told it so, those of each daily screen for whoever is signed in, and the words that a guest's page begins
 * with. The server, which knows the brand and guesses the language, writes them into the page.
 */
export function firstPagePlugin(): Plugin {
  const classes = new Map<string, Record<string, string>>()
  const getJSON = (file: string, names: Record<string, string>) => void classes.set(file, names)
  return {
    name: 'first-page',
    config: () => ({ css: { modules: { getJSON } } }),
    applyToEnvironment: (environment) => environment.config.command === 'build',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const fileOf = (isIt: (file: (typeof files)[number]) => boolean, what: string) => {
        const found = files.find(isIt)
        if (!found) throw new Error(`The build has no ${what}`)
        return found.fileName
      }
      const namesIn = (file: string) => nameIn(classes.get(file) ?? {})
      const isLearners = this.environment.name === 'client'
      const words = isLearners ? await firstWords(namesIn(join(signIn, 'AuthPage.module.css'))) : undefined
      const outline = isLearners ? firstOutline(namesIn) : undefined
      const prefetch = isLearners
        ? this.getFileName(this.emitFile({ type: 'asset', name: 'prefetch.js', source: await bundlePrefetch() }))
        : undefined
      const needs = languages.map((language) => {
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
        return [language, { texts, fonts, words: words?.[language], outline, prefetch, screens }]
      })
      this.emitFile({
        type: 'asset',
        fileName: `first-page-${this.environment.name}.json`,
        source: JSON.stringify(Object.fromEntries(needs)),
      })
    },
  }
}

type Words = Record<(typeof languages)[number], string>

/** Writes a class of a style sheet as an attribute. */
type ClassOf = (name: string) => string

function nameIn(classes: Record<string, string>): ClassOf {
  return (name) => {
    if (!classes[name]) throw new Error(`The style sheet has no class called ${name}`)
    return `class="${classes[name]}"`
  }
}

/** The beginning of the sign-in, in the words and places of `AuthPage`; the brand's own line goes to `{tagline}`. */
async function firstWords(place: ClassOf): Promise<Words> {
  const { welcome, invitation } = await readTexts(join(signIn, 'texts.ts'))
  const wordsIn = (language: keyof Words) =>
    [
      `<div ${place('page')}>`,
      `<header ${place('picture')}><p ${place('tagline')}>{tagline}</p></header>`,
      `<main ${place('form')}><h1 class="t-h1">${welcome?.[language]}</h1>`,
      `<p ${place('lead')}>${invitation?.[language]}</p></main>`,
      '</div>',
    ].join('')
  return { ru: wordsIn('ru'), en: wordsIn('en'), es: wordsIn('es') }
}

/** The outline of the first screen behind the sign-in, as `Preloader` draws it; a word in it would ask for a font too early. */
function firstOutline(namesIn: (file: string) => ClassOf): string {
  const place = namesIn(join(source, 'shell', 'Preloader.module.css'))
  const shape = namesIn(join(source, 'ui', 'Skeleton.module.css'))
  const nameOf = (kind: string) => shape(kind).slice('class="'.length, -1)
  const skeleton = (style: string, ...kinds: string[]) =>
    `<span class="${['skeleton', ...kinds].map(nameOf).join(' ')}" style="${style}"></span>`
  return [
    '<div aria-busy="true"><div aria-hidden="true">',
    `<div ${place('head')}><span></span>${skeleton('width:140px;height:40px', 'pill')}</div>`,
    `<div ${place('body')}>${skeleton('width:min(320px, 60%);height:34px')}`,
    skeleton('height:min(46vh, 420px)', 'card'),
    `${skeleton('width:min(480px, 80%);height:20px')}</div></div></div>`,
  ].join('')
}
