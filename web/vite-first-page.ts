import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readTexts } from './vite-texts.ts'

/** The alphabets of the languages, as the fonts are cut. */
const alphabets = { ru: ['latin', 'cyrillic'], en: ['latin'], es: ['latin'] } as const
const languages = ['ru', 'en', 'es'] as const

const signIn = join(import.meta.dirname, 'src', 'auth')

/**
 * Writes `first-page-<entry>.json` beside the page: for each language, the files that the browser will want before the
 * script has told it so, and the words that a guest's page begins with. The server, which knows the brand and guesses
 * the language, writes them into the page.
 */
export function firstPagePlugin(): Plugin {
  let classes: Record<string, string> = {}
  const getJSON = (file: string, names: Record<string, string>) => {
    if (file === join(signIn, 'AuthPage.module.css')) classes = names
  }
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
      const words = this.environment.name === 'client' ? await firstWords(classes) : undefined
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
        return [language, { texts, fonts, words: words?.[language] }]
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

/** The beginning of the sign-in, in the words and places of `AuthPage`; the brand's own line goes to `{tagline}`. */
async function firstWords(classes: Record<string, string>): Promise<Words> {
  const { welcome, invitation } = await readTexts(join(signIn, 'texts.ts'))
  const place = (name: string) => {
    if (!classes[name]) throw new Error(`The sign-in has no place called ${name}`)
    return `class="${classes[name]}"`
  }
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
