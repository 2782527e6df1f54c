import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { withoutArea } from '../architecture/areas.ts'

const languages = ['ru', 'en', 'es'] as const
const source = join(dirname(fileURLToPath(import.meta.url)), 'src')

/** Domains that a guest's page renders, or may open, before other texts have loaded. */
const firstScreens = [
  'learner.tsx',
  'accounts/auth/routes.ts',
  'ui/documents/DocumentModal.tsx',
  'layout/NotFound.tsx',
  'layout/DebugConsole.tsx',
  'ui/MenuPopup.tsx',
  'ui/ModalDialog.tsx',
]

/** Domains around every screen, which load with each. */
const layouts = ['layout/RootLayout.tsx', 'layout/ExpertLayout.tsx']

/** Screens that load only what they use besides those of the layouts; a text of two of them is in both parts. */
const screens = {
  home: ['home/TodayScreen.tsx'],
  calendar: ['learning/streams/CalendarScreen.tsx'],
  courses: ['learning/streams/CoursesScreen.tsx'],
  day: ['learning/days/DayScreen.tsx'],
  homework: [
    'learning/homework/list/HomeworkListScreen.tsx',
    'learning/homework/HomeworkScreen.tsx',
    'experts/marks/AttemptMarks.tsx',
    'experts/marks/ReviewPlayer.tsx',
    'experts/marks/compare/LearnerCompare.tsx',
  ],
  chat: ['experts/chats/ChatScreen.tsx'],
  downloads: [
    'learning/offline/DownloadsScreen.tsx',
    'learning/offline/DownloadList.tsx',
    'learning/offline/DownloadAll.tsx',
    'learning/offline/DownloadButton.tsx',
  ],
  shop: ['shop/catalog/CatalogScreen.tsx', 'shop/services/ServiceScreen.tsx', 'shop/orders/OrderScreen.tsx'],
} as const

/** The parts of a language's texts. */
const parts = [
  'first',
  'layout',
  'home',
  'calendar',
  'courses',
  'day',
  'homework',
  'chat',
  'downloads',
  'shop',
  'rest',
] as const
type Part = (typeof parts)[number]

/** The staff console's entry, its screens and what its ports add to them. */
const consoleFiles = [
  'staff.tsx',
  'console/frame/routes.ts',
  'console/frame/registries.ts',
  'school/analytics/staff/routes.ts',
  'school/authoring/staff/routes.ts',
]

/** Domains around every screen of the console, and the desk, on which experts work all day. */
const firstConsoleFiles = [
  'staff.tsx',
  'console/frame/StaffLayout.tsx',
  'console/frame/StaffHomeScreen.tsx',
  'console/frame/StaffLoginScreen.tsx',
  'experts/desk/staff/DeskScreen.tsx',
]

type Language = (typeof languages)[number]
type Texts = Record<string, Record<Language, string>>

/** Which texts a program has: the learner app, the staff console, or (in development) both in one. */
type Program = 'learner' | 'console' | 'both'

/** Every `texts.ts` below `web/src`; those of the console and of a `staff` folder not for the learner app. */
function findTextFiles(program: Program): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`${sep}texts.ts`))
    .filter((file) => program !== 'learner' || !/(^|[\\/])(console|staff)[\\/]/.test(file))
    .sort()
    .map((file) => join(source, file))
}

/** The prefix of a file's keys: `learning/days/staff/texts.ts` holds `days.staff.…`. */
function namespaceOf(file: string): string {
  return withoutArea(relative(source, dirname(file)).split(sep).join('/')).replaceAll('/', '.')
}

async function readTexts(file: string): Promise<Texts> {
  const fresh = `${pathToFileURL(file).href}?read=${Date.now()}`
  const module = (await import(/* @vite-ignore */ fresh)) as { texts: Texts }
  return module.texts
}

/** Assigns a text to its parts; the console has those that it uses, and no others. */
function partResolver(program: Program): (key: string) => readonly Part[] {
  const isFirstOfConsole = keysUsedIn([
    ...importedFiles(firstConsoleFiles, 'withoutTexts'),
    join(source, 'console/frame/routes.ts'),
  ])
  if (program === 'console') {
    const isUsed = keysUsedIn(importedFiles(consoleFiles, 'all'))
    return (key) => (isFirstOfConsole(key) ? ['first'] : isUsed(key) ? ['rest'] : [])
  }
  const all = readdirSync(source, { recursive: true, encoding: 'utf8' })
  // Menus and titles name screens that are not loaded yet.
  const titles = all.filter((file) => /\broutes\.ts$/.test(file)).map((file) => join(source, file))
  const isFirst = keysUsedIn(importedFiles(firstScreens, 'static'))
  const isOfLayout = keysUsedIn([...importedFiles(layouts, 'withoutTexts'), ...titles])
  const users = (['home', 'calendar', 'courses', 'day', 'homework', 'chat', 'downloads', 'shop'] as const).map(
    (part) => {
      return { part, isUsed: keysUsedIn(importedFiles(screens[part], 'withoutTexts')) }
    },
  )
  return (key) => {
    if (isFirst(key) || (program === 'both' && isFirstOfConsole(key))) return ['first']
    if (isOfLayout(key)) return ['layout']
    const using = users.filter(({ isUsed }) => isUsed(key)).map(({ part }) => part)
    return using.length > 0 ? using : ['rest']
  }
}

/** Whether the files use a key in full or as the prefix of a template literal such as `auth.error.${code}`. */
export function keysUsedIn(files: Iterable<string>): (key: string) => boolean {
  const code = Array.from(files, (file) => readFileSync(file, 'utf8')).join('\n')
  const used = new Set(Array.from(code.matchAll(/(['"])([a-z]\w*(?:\.\w+)+)\1/g), ([, , key]) => key))
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
    if (follow === 'withoutTexts') code = code.replaceAll(/withTexts\(import\('[^']+'\)/g, '')
    for (const [, imported = ''] of code.matchAll(imports))
      if (!imported.endsWith('routes.ts')) found.add(join(dirname(file), imported))
  }
  return found
}

type Catalogs = Record<`${Language}/${Part}`, Record<string, unknown>>

/** Compiled messages of all parts, keyed by `<folder>.<name>`; throws with the key when a message is not valid ICU. */
async function compileTexts(program: Program): Promise<Catalogs> {
  const keys = languages.flatMap((language) => parts.map((part) => [`${language}/${part}`, {}]))
  const catalogs = Object.fromEntries(keys) as Catalogs
  const partsOf = partResolver(program)
  const addText = (key: string, message: Texts[string], language: Language) => {
    const compiled = compileMessage(message[language], `${key} (${language})`)
    for (const part of partsOf(key)) catalogs[`${language}/${part}`][key] = compiled
  }
  for (const file of findTextFiles(program)) {
    const namespace = namespaceOf(file)
    for (const [name, message] of Object.entries(await readTexts(file)))
      for (const language of languages) addText(`${namespace}.${name}`, message, language)
  }
  return catalogs
}

function compileMessage(message: string, name: string) {
  try {
    return compileMessageOrThrow(message)
  } catch (cause) {
    throw new Error(`The text ${name} is not a valid message: ${message}`, { cause })
  }
}

/**
 * Turns the `texts.ts` files into lazy modules: `virtual:texts` maps a language to the loaders of its parts by name,
 * `virtual:texts/ru/first` holds compiled messages. The learner's build leaves staff texts out, the console's build has
 * its own texts only, in two parts.
 */
export function textsPlugin(): Plugin {
  let isBuild = false
  /** Modules of each program; all of a build come from one pass over the sources. */
  const compiled = new Map<Program, Promise<Catalogs>>()
  const forget = () => compiled.clear()
  const programOf = (environment: string): Program =>
    isBuild ? (environment === 'staff' ? 'console' : 'learner') : 'both'
  return {
    name: 'texts',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    buildStart: forget,
    watchChange: forget,
    resolveId(id) {
      return id.startsWith('virtual:texts') ? `\0${id}` : undefined
    },
    async load(id) {
      const program = programOf(this.environment.name)
      if (id === '\0virtual:texts') return catalogsModule(program === 'console' ? ['first', 'rest'] : parts)
      const [, name, partName] = /^\0virtual:texts\/(\w+)\/(\w+)$/.exec(id) ?? []
      const language = languages.find((candidate) => candidate === name)
      const part = parts.find((candidate) => candidate === partName)
      if (!language || !part) return undefined
      for (const file of findTextFiles(program)) this.addWatchFile(file)
      const catalogs = compiled.get(program) ?? compileTexts(program)
      compiled.set(program, catalogs)
      const messages = JSON.stringify((await catalogs)[`${language}/${part}`])
      return `export const messages = JSON.parse(${JSON.stringify(messages)})`
    },
  }
}

function catalogsModule(loaded: readonly Part[]): string {
  const catalogs = languages.map((language) => {
    const loaders = loaded.map((part) => `${part}: () => import('virtual:texts/${language}/${part}')`)
    return `${language}: { ${loaders.join(', ')} }`
  })
  return `export const catalogs = { ${catalogs.join(', ')} }`
}
