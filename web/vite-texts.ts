import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const languages = ['ru', 'en', 'es'] as const
const source = join(dirname(fileURLToPath(import.meta.url)), 'src')

/** What a guest's page renders, and may open, before other texts have loaded. */
const firstScreens = [
  'learner.tsx',
  'auth/routes.ts',
  'materials/DocumentModal.tsx',
  'shell/layout/NotFound.tsx',
  'shell/debug/DebugConsole.tsx',
  'ui/MenuPopup.tsx',
  'ui/ModalDialog.tsx',
]

/** The parts of a language's texts in loading order. */
const parts = ['first', 'daily', 'day', 'rest'] as const
type Part = (typeof parts)[number]

/** Screens opened every day, whose texts load before all others. */
const dailyScreens = [
  'shell/layout/RootLayout.tsx',
  'home/TodayScreen.tsx',
  'courses/CoursesScreen.tsx',
  'streams/CalendarScreen.tsx',
]
const dayScreens = ['days/DayScreen.tsx']

/** The staff console's entry and its screens. */
const consoleFiles = ['staff.tsx', 'shell/staff/routes.ts']

type Language = (typeof languages)[number]
type Texts = Record<string, Record<Language, string>>

/** Which texts a program has: the learner app, the staff console, or (in development) both in one. */
type Program = 'learner' | 'console' | 'both'

/** Every `texts.ts` below `web/src`; those of a `staff` folder not for the learner app. */
function findTextFiles(program: Program): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`${sep}texts.ts`))
    .filter((file) => program !== 'learner' || !file.split(sep).includes('staff'))
    .sort()
    .map((file) => join(source, file))
}

/** The prefix of a file's keys: `days/staff/texts.ts` holds `days.staff.…`. */
function namespaceOf(file: string): string {
  return relative(source, dirname(file)).split(sep).join('.')
}

export async function readTexts(file: string): Promise<Texts> {
  const fresh = `${pathToFileURL(file).href}?read=${Date.now()}`
  const module = (await import(/* @vite-ignore */ fresh)) as { texts: Texts }
  return module.texts
}

/** Assigns a text to the first part that uses it; the console loads the texts it uses at once, and no others. */
function partResolver(program: Program): (key: string) => Part | undefined {
  if (program === 'console') {
    const isUsed = keysUsedIn(importedFiles(consoleFiles, 'all'))
    return (key) => (isUsed(key) ? 'first' : undefined)
  }
  const all = readdirSync(source, { recursive: true, encoding: 'utf8' })
  // Menus and titles name screens that are not loaded yet.
  const titles = all.filter((file) => /\broutes\.ts$/.test(file)).map((file) => join(source, file))
  const isFirst = keysUsedIn(importedFiles(firstScreens, 'static'))
  const isDaily = keysUsedIn([...importedFiles(dailyScreens, 'withoutTexts'), ...titles])
  const isDay = keysUsedIn(importedFiles(dayScreens, 'withoutTexts'))
  return (key) => (isFirst(key) ? 'first' : isDaily(key) ? 'daily' : isDay(key) ? 'day' : 'rest')
}

/** Whether the files use a key in full or as the prefix of a template literal such as `auth.error.${code}`. */
function keysUsedIn(files: Iterable<string>): (key: string) => boolean {
  const code = Array.from(files, (file) => readFileSync(file, 'utf8')).join('\n')
  const used = new Set(Array.from(code.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g), ([, key]) => key))
  const prefixes = Array.from(code.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g), ([, prefix = '']) => prefix)
  return (key) => used.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
}

/**
 * These files and what they import: statically, also dynamically unless the import loads its texts itself, or all of it.
 * Route tables are skipped.
 */
function importedFiles(roots: readonly string[], follow: 'static' | 'withoutTexts' | 'all'): Set<string> {
  const found = new Set(roots.map((file) => join(source, file)))
  const imports = follow === 'static' ? /from '(\.[^']+\.tsx?)'/g : /(?:from|import\() ?'(\.[^']+\.tsx?)'/g
  for (const file of found) {
    let code = readFileSync(file, 'utf8').replaceAll(/import type .*/g, '')
    if (follow === 'withoutTexts') code = code.replaceAll(/with(?:All)?Texts\(import\('[^']+'\)/g, '')
    for (const [, imported = ''] of code.matchAll(imports))
      if (!imported.endsWith('routes.ts')) found.add(join(dirname(file), imported))
  }
  return found
}

type CatalogRequest = { language: Language; part: Part; program: Program }

/** Compiled messages, keyed by `<folder>.<name>`; throws with the key when a message is not valid ICU. */
async function compileTexts({ language, part, program }: CatalogRequest): Promise<Record<string, unknown>> {
  const compiled: Record<string, unknown> = {}
  const partOfKey = partResolver(program)
  for (const file of findTextFiles(program)) {
    for (const [name, message] of Object.entries(await readTexts(file))) {
      const key = `${namespaceOf(file)}.${name}`
      if (partOfKey(key) !== part) continue
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
 * Turns the `texts.ts` files into lazy modules: `virtual:texts` maps a language to the loaders of its parts,
 * `virtual:texts/ru/first` holds compiled messages. The learner's build leaves staff texts out, the console's build has
 * its own texts only, in one part.
 */
export function textsPlugin(): Plugin {
  let isBuild = false
  const programOf = (environment: string): Program =>
    isBuild ? (environment === 'staff' ? 'console' : 'learner') : 'both'
  return {
    name: 'texts',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      return id.startsWith('virtual:texts') ? `\0${id}` : undefined
    },
    async load(id) {
      const program = programOf(this.environment.name)
      if (id === '\0virtual:texts') return catalogsModule(program === 'console' ? ['first'] : parts)
      const [, name, partName] = /^\0virtual:texts\/(\w+)\/(\w+)$/.exec(id) ?? []
      const language = languages.find((candidate) => candidate === name)
      const part = parts.find((candidate) => candidate === partName)
      if (!language || !part) return undefined
      for (const file of findTextFiles(program)) this.addWatchFile(file)
      const messages = JSON.stringify(await compileTexts({ language, part, program }))
      return `export const messages = JSON.parse(${JSON.stringify(messages)})`
    },
  }
}

function catalogsModule(loaded: readonly Part[]): string {
  const catalogs = languages.map((language) => {
    const loaders = loaded.map((part) => `() => import('virtual:texts/${language}/${part}')`)
    return `${language}: [${loaders.join(', ')}]`
  })
  return `export const catalogs = { ${catalogs.join(', ')} }`
}
