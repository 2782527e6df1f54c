import type { Plugin } from 'vite'
import { bundlePrefetch } from './vite-prefetch.ts'
import { filesOfScreens, stylesOfSlots } from './vite-screens.ts'

/** Font subsets by language. */
const alphabets = { ru: ['latin', 'cyrillic'], en: ['latin'], es: ['latin'] } as const
const languages = ['ru', 'en', 'es'] as const

/**
 * Emits `first-page-<entry>.json`: for each language the files that the server preloads in a page, and those of each daily
 * screen for the signed-in.
 */
export function firstPagePlugin(): Plugin {
  return {
    name: 'first-page',
    applyToEnvironment: ({ config }) => config.command === 'build' && config.consumer === 'client',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const fileOf = (isIt: (file: (typeof files)[number]) => boolean, what: string) => {
        const found = files.find(isIt)
        if (!found) throw new Error(`The build has no ${what}`)
        return found.fileName
      }
      const isLearners = this.environment.name === 'client'
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
        const slots = isLearners ? stylesOfSlots(bundle) : undefined
        return [language, { texts, fonts, prefetch, screens, slots }]
      })
      this.emitFile({
        type: 'asset',
        fileName: `first-page-${this.environment.name}.json`,
        source: JSON.stringify(Object.fromEntries(entries)),
      })
    },
  }
}
