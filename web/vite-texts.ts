import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const languages = ['ru', 'en', 'es'] as const
const source = join(dirname(fileURLToPath(import.meta.url)), 'src')

/** What the page of a guest draws at once, and what it may open before other texts have come. */
const firstScreens = [
  'learner.tsx',
  'auth/routes.ts',
  'materials/DocumentWindow.tsx',
  'shell/NotFound.tsx',
  'shell/debug/DebugConsole.tsx',
  'ui/MenuPopup.tsx',
  'ui/ModalDialog.tsx',
]

/** The parts of a language, in the order in which they come; each needs those before it. */
const parts = ['first', 'daily', 'day', 'rest'] as const
type Part = (typeof parts)[number]

/** What somebody who follows a course opens every day: its texts come before those of all other screens. */
const dailyScreens = [
  'shell/Frame.tsx',
  'home/TodayScreen.tsx',
  'courses/CoursesScreen.tsx',
  'streams/CalendarScreen.tsx',
]
const dayScreens = ['days/DayScreen.tsx']

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

export async function readTexts(file: string): Promise<Texts> {
  const fresh = `${pathToFileURL(file).href}?read=${Date.now()}`
  const module = (await import(/* @vite-ignore */ fresh)) as { texts: Texts }
  return module.texts
}

/** Which part a text belongs to: the first one that says it. */
function partOf(): (key: string) => Part {
  const all = readdirSync(source, { recursive: true, encoding: 'utf8' })
  // Menus and titles name screens that are not there yet.
  const titles = all.filter((file) => /\broutes\.ts$/.test(file)).map((file) => join(source, file))
  const isFirst = saidIn(filesBehind(firstScreens, { later: false }))
  const isDaily = saidIn([...filesBehind(dailyScreens, { later: true }), ...titles])
  const isOfDay = saidIn(filesBehind(dayScreens, { later: true }))
  return (key) => (isFirst(key) ? 'first' : isDaily(key) ? 'daily' : isOfDay(key) ? 'day' : 'rest')
}

/** Whether a key stands in the files in full, or as the beginning of a template such as `auth.error.${code}`. */
function saidIn(files: Iterable<string>): (key: string) => boolean {
  const code = Array.from(files, (file) => readFileSync(file, 'utf8')).join('\n')
  const said = new Set(Array.from(code.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g), ([, key]) => key))
  const beginnings = Array.from(code.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g), ([, beginning = '']) => beginning)
  return (key) => said.has(key) || beginnings.some((beginning) => key.startsWith(beginning))
}

/** These files and all that they import at once, or later as well. Route tables name screens that they do not draw. */
function filesBehind(screens: readonly string[], { later }: { later: boolean }): Set<string> {
  const found = new Set(screens.map((file) => join(source, file)))
  const imports = later ? /(?:from|import\() ?'(\.[^']+\.tsx?)'/g : /from '(\.[^']+\.tsx?)'/g
  for (const file of found) {
    const code = readFileSync(file, 'utf8')
      .replaceAll(/import type .*/g, '')
      // What brings the other texts along finds its own among them.
      .replaceAll(/import\('[^']+'\), loadMoreTexts\(\)/g, '')
    for (const [, imported = ''] of code.matchAll(imports))
      if (!imported.endsWith('routes.ts')) found.add(join(dirname(file), imported))
  }
  return found
}

type Wanted = { language: Language; part: Part; withStaff: boolean }

/** Compiled messages, keyed by `<folder>.<name>`; throws with the key when a message is not valid ICU. */
async function compileTexts({ language, part, withStaff }: Wanted): Promise<Record<string, unknown>> {
  const compiled: Record<string, unknown> = {}
  const find = partOf()
  for (const file of findTextFiles(withStaff)) {
    for (const [name, message] of Object.entries(await readTexts(file))) {
      const key = `${namespaceOf(file)}.${name}`
      if (find(key) !== part) continue
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
 * `virtual:texts/ru/first` holds compiled messages. The learner's build leaves staff texts out.
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
      if (id === '\0virtual:texts') return `export const catalogs = { ${languages.map(loadersOf).join(', ')} }`
      const [, name, partName] = /^\0virtual:texts\/(\w+)\/(\w+)$/.exec(id) ?? []
      const language = languages.find((candidate) => candidate === name)
      const part = parts.find((candidate) => candidate === partName)
      if (!language || !part) return undefined
      const withStaff = !isBuild || this.environment.name === 'staff'
      for (const file of findTextFiles(withStaff)) this.addWatchFile(file)
      const messages = JSON.stringify(await compileTexts({ language, part, withStaff }))
      return `export const messages = JSON.parse(${JSON.stringify(messages)})`
    },
  }
}

function loadersOf(language: Language): string {
  const loaders = parts.map((part) => `() => import('virtual:texts/${language}/${part}')`)
  return `${language}: [${loaders.join(', ')}]`
}
