import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { withoutArea } from '../../architecture/areas.ts'
import { languages, type DomainTexts, type Language } from '../src/platform/language/messages.ts'

const textFiles = import.meta.glob<DomainTexts>('../src/**/texts.ts', { eager: true, import: 'texts' })
const sources = import.meta.glob<string>(
  ['../src/**/*.{ts,tsx}', '!../src/**/texts.ts', '!../src/**/*.test.{ts,tsx}'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

const texts = Object.entries(textFiles).flatMap(([file, entries]) => {
  const namespace = withoutArea(file.replace('../src/', '').replace('/texts.ts', '')).replaceAll('/', '.')
  return Object.entries(entries).map(([name, messages]) => ({ key: `${namespace}.${name}`, file, messages }))
})

const source = Object.values(sources).join('\n')

/** The arguments of an ICU message with their kind and, for plurals and selects, the branches. */
function argumentsOf(message: string): { name: string; kind?: string | undefined; branches: string[] }[] {
  const found: ReturnType<typeof argumentsOf> = []
  const walk = (tokens: unknown): void => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (!Array.isArray(token)) continue
      const [name, kind, format] = token as [string, string?, unknown?]
      const branches = format && typeof format === 'object' ? format : {}
      found.push({ name, kind, branches: Object.keys(branches) })
      Object.values(branches).forEach(walk)
    }
  }
  walk(compileMessageOrThrow(message))
  return found
}

/** The distinct values and tags of a message: `{count plural}`, `{name}`, `<link>`. */
function parametersOf(message: string): string {
  const values = argumentsOf(message).map(({ name, kind }) => `{${name}${kind ? ` ${kind}` : ''}}`)
  return [...new Set([...values, ...(message.match(/<\/?\w+>/g) ?? [])])].toSorted().join(' ')
}

/** A key is used in full or as the prefix of a template literal such as `auth.error.${code}`. */
function isUsed(key: string): boolean {
  if (source.includes(`'${key}'`) || source.includes(`"${key}"`)) return true
  const parts = key.split('.')
  return parts.some((_, count) => count > 0 && source.includes(`\`${parts.slice(0, count).join('.')}.\${`))
}

const keysWhere = (isWrong: (messages: Record<Language, string>) => boolean) =>
  texts.filter(({ messages }) => isWrong(messages)).map(({ key }) => key)

it('every text is translated into every language', () => {
  expect(keysWhere((messages) => languages.some((language) => !messages[language]?.trim()))).toEqual([])
  expect(keysWhere((messages) => Object.keys(messages).length !== languages.length)).toEqual([])
})

it.each([
  ['en', /^(?!.*\b(on|until|by) \{date\}).*\{date\}/i],
  ['es', /^(?!.*\b(el|del|al) \{date\}).*\{date\}/i],
] as const)('a date in a sentence follows its preposition or article: %s', (language, bare) => {
  expect(keysWhere((messages) => bare.test(messages[language]))).toEqual([])
})

it('a day, stage, lesson or step keeps its number on its line', () => {
  const apart = {
    ru: /(?<!\p{L})(день|дн[яю]|этап\p{L}*|урок\p{L}*|шаг\p{L}*) \{/iu,
    en: /\b(day|stage|lesson|step) \{/i,
    es: /(?<!\p{L})(día|etapa|lección|paso) \{/iu,
  }
  expect(keysWhere((messages) => languages.some((language) => apart[language].test(messages[language])))).toEqual([])
})

it('a link is labelled with a verb, not with a bare destination', () => {
  const bare = { ru: /^Ко? \p{L}/u, en: /^To (the|my|day)\b/, es: /^Al? (las? |mis |día |calendario)/ }
  const isDestination = ({ messages }: (typeof texts)[number]) => languages.some((one) => bare[one].test(messages[one]))
  expect(texts.filter(isDestination).map(({ key }) => key)).toEqual([])
})

it('no text mentions the subject of a single brand', () => {
  const subjects = /(?<!\p{L})(bod(y|ies)|muscles?|face|тел[оа]|мышц\p{L}*|лицо|cuerpo|músculos?|rostro)(?!\p{L})/iu
  expect(keysWhere((messages) => subjects.test(Object.values(messages).join(' ')))).toEqual([])
})

it('a text takes the same values in every language', () => {
  expect(keysWhere((messages) => new Set(Object.values(messages).map(parametersOf)).size > 1)).toEqual([])
})

it.each([
  ['ru', ['one', 'few', 'many']],
  ['en', ['one', 'other']],
  ['es', ['one', 'other']],
] as const)('plurals in %s have the forms %s', (language, forms) => {
  const lacksForm = (message: string) =>
    argumentsOf(message).some(
      ({ kind, branches }) => kind === 'plural' && forms.some((form) => !branches.includes(form)),
    )
  expect(keysWhere((messages) => lacksForm(messages[language]))).toEqual([])
})

it('no text has an exclamation mark except the one worded by the specification', () => {
  expect(keysWhere((messages) => /[!¡]/.test(Object.values(messages).join('')))).toEqual(['layout.notFoundTitle'])
})

it('every text is used', () => {
  expect(texts.map(({ key }) => key).filter((key) => !isUsed(key))).toEqual([])
})

const isOfConsole = (file: string) => /^\.\.\/src\/console\/|\/staff\//.test(file)

it('staff texts are used by staff screens only', () => {
  const staffKeys = texts.filter(({ file }) => isOfConsole(file)).map(({ key }) => key)
  const learnerFiles = Object.entries(sources).filter(([file]) => !isOfConsole(file) && file !== '../src/staff.tsx')
  const strays = learnerFiles.flatMap(([file, text]) =>
    staffKeys.filter((key) => text.includes(`'${key}'`)).map((key) => `${key} in ${file}`),
  )
  expect(strays).toEqual([])
})
