import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTexts } from './textSources.ts'
import { exportTexts, importTexts } from './translations.ts'
import { root } from './webSources.ts'

const files = [...new Set(readTexts(root).map(({ file }) => file))]
let copy: string
let folder: string

/** The texts of the product in a folder of their own. */
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'daystream-texts-'))
  folder = join(copy, 'translations')
  for (const file of files) cpSync(join(root, file), join(copy, file))
  exportTexts(copy, folder)
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

test('texts go out and come back without a difference', () => {
  const before = contents()
  expect(before.length).toBeGreaterThan(40)
  expect(importTexts(copy, folder)).toEqual({ files: [], outdated: [] })
  expect(contents()).toEqual(before)
})

test('every text that was rewritten in between gets its words back', () => {
  const before = contents()
  const original = join(copy, 'original')
  exportTexts(copy, original)
  for (const language of ['ru', 'es']) edit(language, /^msgstr "(?=.)/gm, 'msgstr "~ ')
  expect(importTexts(copy, folder).files.toSorted()).toEqual(files.toSorted())
  expect(readTexts(copy).filter(({ messages }) => !messages.es.value.startsWith('~ '))).toEqual([])
  importTexts(copy, original)
  expect(contents()).toEqual(before)
})

test('a translation reaches its text and no other', () => {
  edit('es', 'msgstr "Iniciar sesión"\n', 'msgstr "Entrar \\"aquí\\""\n')
  const before = new Map(readTexts(copy).map(({ key, messages }) => [key, messages.es.value]))
  importTexts(copy, folder)
  const changed = readTexts(copy).filter(({ key, messages }) => messages.es.value !== before.get(key))
  expect(new Set(changed.map(({ messages }) => messages.es.value))).toEqual(new Set(['Entrar "aquí"']))
  expect(changed.map(({ key }) => key)).toContain('web.auth.signIn')
})

test('a text that is not translated yet stays as it is', () => {
  const before = contents()
  edit('ru', 'msgstr "Войти"', 'msgstr ""')
  expect(importTexts(copy, folder).files).toEqual([])
  expect(contents()).toEqual(before)
})

test.each([
  ['a broken message', ['msgstr "Войти через {time}"', 'msgstr "Войти через {time"'], /web\.auth\.signInLater \(ru\)/],
  [
    'a lost value',
    ['msgstr "Войти через {time}"', 'msgstr "Войти"'],
    /web\.auth\.signInLater \(ru\).*“” instead of “time”/,
  ],
  ['an unknown key', ['msgctxt "web.auth.signIn"', 'msgctxt "web.auth.other"'], /web\.auth\.other \(ru\)/],
] as const)('%s is named, and nothing is imported', (_mistake, [from, to], named) => {
  const before = contents()
  edit('ru', from, to)
  edit('ru', 'msgstr "Пароль"', 'msgstr "Ваш пароль"')
  expect(() => importTexts(copy, folder)).toThrow(named)
  expect(contents()).toEqual(before)
})

test('a language that is missing is named, and nothing is imported', () => {
  edit('ru', 'msgstr "Пароль"', 'msgstr "Ваш пароль"')
  rmSync(join(folder, 'es.po'))
  const before = contents()
  expect(() => importTexts(copy, folder)).toThrow(/there is no .*es\.po/)
  expect(contents()).toEqual(before)
})

test('a translation of words that have changed since is left out and named', () => {
  const file = join(copy, 'web/src/auth/texts.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace("en: 'Remember me'", "en: 'Stay signed in'"))
  edit('ru', 'msgstr "Запомнить меня"', 'msgstr "Помнить меня"')
  expect(importTexts(copy, folder)).toEqual({ files: [], outdated: ['web.auth.remember'] })
})

test('a translator reads where a text stands, and what its key does not tell', () => {
  const entry = [
    '#: web/src/lessons/texts.ts',
    '#. On the button that skips the explanation.',
    '#, icu-message-format',
    'msgctxt "web.lessons.exercise"',
    'msgid "Start the exercise"',
    'msgstr "Начать упражнение"',
  ]
  expect(readFileSync(join(folder, 'ru.po'), 'utf8')).toContain(entry.join('\n'))
})
