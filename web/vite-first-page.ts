import type { Plugin } from 'vite'

/** The alphabets of the languages, as the fonts are cut. */
const alphabets = { ru: ['latin', 'cyrillic'], en: ['latin'], es: ['latin'] } as const

/**
 * Writes `first-page-<entry>.json` beside the page: for each language, the files that the browser will want before the
 * script has told it so. The server, which knows the brand and guesses the language, writes them into the page.
 */
export function firstPagePlugin(): Plugin {
  return {
    name: 'first-page',
    applyToEnvironment: (environment) => environment.config.command === 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const fileOf = (isIt: (file: (typeof files)[number]) => boolean, what: string) => {
        const found = files.find(isIt)
        if (!found) throw new Error(`The build has no ${what}`)
        return found.fileName
      }
      const needs = Object.entries(alphabets).map(([language, names]) => {
        const texts = fileOf(
          (file) => file.type === 'chunk' && file.facadeModuleId === `\0virtual:texts/${language}/first`,
          `texts in ${language}`,
        )
        const fonts = names.map((name) =>
          fileOf(
            (file) => file.type === 'asset' && file.names.includes(`onest-${name}-wght-normal.woff2`),
            `font for ${name}`,
          ),
        )
        return [language, { texts, fonts }]
      })
      this.emitFile({
        type: 'asset',
        fileName: `first-page-${this.environment.name}.json`,
        source: JSON.stringify(Object.fromEntries(needs)),
      })
    },
  }
}
