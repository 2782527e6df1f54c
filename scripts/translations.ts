import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { languages, type Language } from '#contract/endpoint.ts'
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
}

/** Imports the PO files into the sources. Writes nothing if any text is invalid. */
export function importTexts(root: string, folder: string): Imported {
  const texts = new Map(readTexts(root).map((text) => [text.key, text]))
  const translated = languages.flatMap((language) => readTranslations(folder, language))
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
  return { files: writeTexts(root, changes), outdated: [...outdated] }
}

type Translated = { key: string; language: Language; english: string; value: string }

/** Skips untranslated texts. */
function readTranslations(folder: string, language: Language): Translated[] {
  const file = join(folder, `${language}.po`)
  if (!existsSync(file)) throw new OperatorError(`there is no ${file}.`)
  const { translations } = po.parse(readFileSync(file, 'utf8'))
  return Object.values(translations)
    .flatMap((byMessage) => Object.values(byMessage))
    .flatMap(({ msgctxt: key, msgid: english, msgstr: [value] }) =>
      key && value ? [{ key, language, english, value }] : [],
    )
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
