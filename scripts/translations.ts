import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { languages, type Language } from '#contract/endpoint.ts'
import { decodeText, UndecodableText } from '#contract/platform/decodeText.ts'
import { OperatorError } from '../server/src/platform/config/operatorError.ts'
import { po } from './po.mjs'
import { type Change, readTexts, type Text, writeTexts } from './textSources.ts'

/** Writes `ru.po`, `en.po` and `es.po`: each text by key, in English and in the file's language. */
export function exportTexts(root: string, folder: string): number {
  const texts = readTexts(root)
  mkdirSync(folder, { recursive: true })
  for (const language of languages) {
    const translations = Object.fromEntries(texts.map((text) => [text.key, entryOf(text, language)]))
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language }
    writeFileSync(
      join(folder, `${language}.po`),
      po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }),
    )
  }
  return texts.length
}

function entryOf({ key, file, description, messages }: Text, language: Language) {
  const msgid = messages.en.value
  const comments = { extracted: description, reference: file, flag: 'icu-message-format' }
  return { [msgid]: { msgctxt: key, msgid, msgstr: [messages[language].value], comments } }
}

export interface Imported {
  /** Changed files. */
  files: string[]
  /** Keys whose English text has changed since the export; they are skipped. */
  outdated: string[]
  /** Keys and languages of translations that are marked as unchecked (fuzzy); they are skipped. */
  unchecked: string[]
}

/** Imports the PO files into the sources. Writes nothing if any text is invalid. */
export function importTexts(root: string, folder: string): Imported {
  const texts = new Map(readTexts(root).map((text) => [text.key, text]))
  const read = languages.flatMap((language) => readTranslations(folder, language))
  const translated = read.filter(({ isUnchecked }) => !isUnchecked)
  const errors = translated.flatMap((one) => errorIn(one, texts.get(one.key)))
  if (errors.length > 0) throw new OperatorError(['nothing was imported.', ...errors].join('\n'))
  const changes: Change[] = []
  const outdated = new Set<string>()
  for (const { key, language, english, value } of translated) {
    const text = texts.get(key)
    if (!text || text.messages[language].value === value) continue
    if (text.messages.en.value === english) changes.push({ text, language, value })
    else outdated.add(key)
  }
  const unchecked = read.filter(({ isUnchecked }) => isUnchecked).map(({ key, language }) => `${key} (${language})`)
  return { files: writeTexts(root, changes), outdated: [...outdated], unchecked }
}

type Translated = { key: string; language: Language; english: string; value: string; isUnchecked: boolean }

/** Skips untranslated texts. */
function readTranslations(folder: string, language: Language): Translated[] {
  const file = join(folder, `${language}.po`)
  if (!existsSync(file)) throw new OperatorError(`there is no ${file}.`)
  const { translations } = po.parse(readPo(file))
  return Object.values(translations)
    .flatMap((byMessage) => Object.values(byMessage))
    .flatMap(({ msgctxt: key, msgid: english, msgstr: [value], comments }) => {
      const isUnchecked = /\bfuzzy\b/.test(comments?.flag ?? '')
      return key && value ? [{ key, language, english, value, isUnchecked }] : []
    })
}

/** A PO file names its encoding in its header. */
function readPo(file: string): string {
  const bytes = readFileSync(file)
  const [, charset] = /^"Content-Type:[^\n]*charset=([\w.:-]+)/im.exec(bytes.toString('latin1')) ?? []
  try {
    return decodeText(bytes, charset)
  } catch (error) {
    throw error instanceof UndecodableText ? new OperatorError(`${file}:${error.line}: ${error.reason}`) : error
  }
}

function errorIn({ key, language, english, value }: Translated, text: Text | undefined): string[] {
  if (!text) return [`${key} (${language}): there is no such text`]
  try {
    const [wanted, found] = [english, value].map((message) => valuesIn(compileMessageOrThrow(message)).join(', '))
    return wanted === found ? [] : [`${key} (${language}): it takes the values “${found}” instead of “${wanted}”`]
  } catch {
    return [`${key} (${language}): it is not a valid ICU message`]
  }
}

/** The distinct placeholder names of a compiled message, including those in plural forms. */
function valuesIn(compiled: unknown): string[] {
  const names = new Set<string>()
  const walk = (tokens: unknown) => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (!Array.isArray(token)) continue
      const [name, , forms] = token as [string, string?, object?]
      names.add(name)
      if (forms && typeof forms === 'object') Object.values(forms).forEach(walk)
    }
  }
  walk(compiled)
  return [...names].toSorted()
}
