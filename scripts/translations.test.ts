import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { encodeBytes } from '#contract/platform/testingEncodings.ts'
import { readTexts } from './textSources.ts'
import { exportTexts, importTexts } from './translations.ts'
import { root } from './webSources.ts'

const files = [...new Set(readTexts(root).map(({ file }) => file))]
let copy: string
let folder: string

/** The product's texts and their export, which every test copies: reading the sources takes longer than the tests. */
const exported = mkdtempSync(join(tmpdir(), 'daystream-texts-'))
for (const file of files) cpSync(join(root, file), join(exported, file))
exportTexts(exported, join(exported, 'translations'))
afterAll(() => rmSync(exported, { recursive: true }))

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'daystream-texts-'))
  folder = join(copy, 'translations')
  cpSync(exported, copy, { recursive: true })
})
afterEach(() => rmSync(copy, { recursive: true }))

const contents = () => files.map((file) => readFileSync(join(copy, file), 'utf8'))

function edit(language: string, from: RegExp | string, to: string): void {
  const file = join(folder, `${language}.po`)
  const before = readFileSync(file, 'utf8')
  const after = before.replaceAll(from, to)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
}

test('an export and import leaves the sources unchanged', () => {
  const before = contents()
  expect(before.length).toBeGreaterThan(40)
  expect(importTexts(copy, folder)).toEqual({ files: [], outdated: [], unchecked: [] })
  expect(contents()).toEqual(before)
})

test('an import restores every text that was changed after the export', () => {
  const before = contents()
  const original = join(copy, 'original')
  exportTexts(copy, original)
  for (const language of ['ru', 'es']) edit(language, /^msgstr "(?=.)/gm, 'msgstr "~ ')
  expect(importTexts(copy, folder).files.toSorted()).toEqual(files.toSorted())
  expect(readTexts(copy).filter(({ messages }) => !messages.es.value.startsWith('~ '))).toEqual([])
  importTexts(copy, original)
  expect(contents()).toEqual(before)
})

test('a translation changes its text only', () => {
  edit('es', 'msgstr "Iniciar sesión"\n', 'msgstr "Entrar \\"aquí\\""\n')
  const before = new Map(readTexts(copy).map(({ key, messages }) => [key, messages.es.value]))
  importTexts(copy, folder)
  const changed = readTexts(copy).filter(({ key, messages }) => messages.es.value !== before.get(key))
  expect(new Set(changed.map(({ messages }) => messages.es.value))).toEqual(new Set(['Entrar "aquí"']))
  expect(changed.map(({ key }) => key)).toContain('web.auth.signIn')
})

test('an untranslated text stays unchanged', () => {
  const before = contents()
  edit('ru', 'msgstr "Войти"', 'msgstr ""')
  expect(importTexts(copy, folder).files).toEqual([])
  expect(contents()).toEqual(before)
})

test.each([
  ['a broken message', ['msgstr "Войти через {time}"', 'msgstr "Войти через {time"'], /web\.auth\.signInLater \(ru\)/],
  [
    'a missing placeholder',
    ['msgstr "Войти через {time}"', 'msgstr "Войти"'],
    /web\.auth\.signInLater \(ru\).*“” instead of “time”/,
  ],
  ['an unknown key', ['msgctxt "web.auth.signIn"', 'msgctxt "web.auth.other"'], /web\.auth\.other \(ru\)/],
] as const)('%s is reported, and nothing is imported', (_error, [from, to], named) => {
  const before = contents()
  edit('ru', from, to)
  edit('ru', 'msgstr "Пароль"', 'msgstr "Ваш пароль"')
  expect(() => importTexts(copy, folder)).toThrow(named)
  expect(contents()).toEqual(before)
})

test('a missing language is reported, and nothing is imported', () => {
  edit('ru', 'msgstr "Пароль"', 'msgstr "Ваш пароль"')
  rmSync(join(folder, 'es.po'))
  const before = contents()
  expect(() => importTexts(copy, folder)).toThrow(/there is no .*es\.po/)
  expect(contents()).toEqual(before)
})

test('a translation of an outdated text is skipped and reported', () => {
  const file = join(copy, 'web/src/accounts/auth/texts.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace("en: 'Remember me'", "en: 'Stay signed in'"))
  edit('ru', 'msgstr "Запомнить меня"', 'msgstr "Помнить меня"')
  expect(importTexts(copy, folder)).toEqual({ files: [], outdated: ['web.auth.remember'], unchecked: [] })
})

test('a translation that is marked as fuzzy is skipped and named', () => {
  const before = contents()
  edit(
    'es',
    /#, icu-message-format\n(msgctxt "web\.auth\.signIn"\n.*\n)msgstr ".*"/g,
    '#, fuzzy, icu-message-format\n$1msgstr "?"',
  )
  expect(importTexts(copy, folder)).toEqual({ files: [], outdated: [], unchecked: ['web.auth.signIn (es)'] })
  expect(contents()).toEqual(before)
})

test('a translation in the encoding that its header names is read, one in another is reported with file and line', () => {
  const write = (charset: string) => {
    const text = readFileSync(join(copy, 'original/es.po'), 'utf8').replace('charset=utf-8', `charset=${charset}`)
    const latin = text.replaceAll(/[^\0-\xFF]/g, '?').replaceAll('"Iniciar sesión"', '"Sesión única"')
    writeFileSync(join(folder, 'es.po'), encodeBytes(latin, 'windows-1252'))
  }
  exportTexts(copy, join(copy, 'original'))
  write('utf-8')
  expect(() => importTexts(copy, folder)).toThrow(/es\.po:\d+: has a character .* not utf-8/)
  write('windows-1252')
  importTexts(copy, folder)
  expect(readTexts(copy).find(({ key }) => key === 'web.auth.signIn')?.messages.es.value).toBe('Sesión única')
})

test('translators see the location and the description of a text', () => {
  const entry = [
    '#: web/src/learning/lessons/texts.ts',
    '#. On the button that skips the explanation.',
    '#, icu-message-format',
    'msgctxt "web.lessons.exercise"',
    'msgid "Start the exercise"',
    'msgstr "Начать упражнение"',
  ]
  expect(readFileSync(join(folder, 'ru.po'), 'utf8')).toContain(entry.join('\n'))
})
