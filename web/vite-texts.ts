import { readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const languages = ['ru', 'en', 'es'] as const
const source = join(dirname(fileURLToPath(import.meta.url)), 'src')

/** What the first page of a guest says. It comes with that page; the rest of the texts comes with other screens. */
const firstNamespaces = ['auth', 'cookies', 'shell', 'ui']

type Language = (typeof languages)[number]
type Texts = Record<string, Record<Language, string>>

/** Every `texts.ts` below `web/src`; those of a `staff` folder only when asked for. */
function findTextFiles(withStaff: boolean): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`${sep}texts.ts`))
    .filter((file) => withStaff || !file.split(sep).includes('staff'))
    .sort()
    .map((file) => join(source, file))
}

/** The prefix of a file's keys: `days/staff/texts.ts` holds `days.staff.…`. */
function namespaceOf(file: string): string {
  return relative(source, dirname(file)).split(sep).join('.')
}

async function readTexts(file: string): Promise<Texts> {
  const fresh = `${pathToFileURL(file).href}?read=${Date.now()}`
  const module = (await import(/* @vite-ignore */ fresh)) as { texts: Texts }
  return module.texts
}

/** Compiled messages of one language, keyed by `<folder>.<name>`; throws with the key when a message is not valid ICU. */
async function compileLanguage(files: string[], language: Language): Promise<Record<string, unknown>> {
  const compiled: Record<string, unknown> = {}
  for (const file of files) {
    for (const [name, message] of Object.entries(await readTexts(file))) {
      const key = `${namespaceOf(file)}.${name}`
      try {
        compiled[key] = compileMessageOrThrow(message[language])
      } catch (cause) {
        throw new Error(`The text ${key} (${language}) is not a valid message: ${message[language]}`, { cause })
      }
    }
  }
  return compiled
}

/**
 * Turns the `texts.ts` files into two lazy modules per language: `virtual:texts` maps a language to their loaders,
 * `virtual:texts/ru` holds the compiled messages of the first page, `virtual:texts/ru/more` all others. The learner's
 * build leaves staff texts out.
 */
export function textsPlugin(): Plugin {
  let isBuild = false
  return {
    name: 'texts',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      return id.startsWith('virtual:texts') ? `\0${id}` : undefined
    },
    async load(id) {
      if (id === '\0virtual:texts') {
        const loaders = (part: string) =>
          languages.map((language) => `${language}: () => import('virtual:texts/${language}${part}')`).join(', ')
        return `export const catalogs = { ${loaders('')} }; export const moreCatalogs = { ${loaders('/more')} }`
      }
      const [, name, part] = /^\0virtual:texts\/(\w+)(\/more)?$/.exec(id) ?? []
      const language = languages.find((candidate) => candidate === name)
      if (!language) return undefined
      const files = findTextFiles(!isBuild || this.environment.name === 'staff').filter(
        (file) => firstNamespaces.includes(namespaceOf(file)) === (part === undefined),
      )
      for (const file of files) this.addWatchFile(file)
      const messages = JSON.stringify(await compileLanguage(files, language))
      return `export const messages = JSON.parse(${JSON.stringify(messages)})`
    },
  }
}
