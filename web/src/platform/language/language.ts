import { setupI18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { catalogs } from 'virtual:texts'
import { createEmitter } from '../events/emitter.ts'
import { log } from '../log/log.ts'
import { languages, type Language, type MessageValues } from './messages.ts'
import { readPreference, savePreference } from '../storage/preferences.ts'

/**
 * Augmented by every `texts.ts`: `declare module '../language.ts' { interface Texts { days: typeof texts } }`.
 * The namespace is the folder (`days`, `days.staff`).
 */
// oxlint-disable-next-line typescript/no-empty-interface -- augmented by the texts files
export interface Texts {}

type Entries = {
  [Domain in keyof Texts & string]: {
    [Name in keyof Texts[Domain] & string]: {
      key: `${Domain}.${Name}`
      message: Texts[Domain][Name] extends { en: infer Message extends string } ? Message : never
    }
  }[keyof Texts[Domain] & string]
}[keyof Texts & string]

type MessageOf = { [Entry in Entries as Entry['key']]: Entry['message'] }

/** `<folder>.<name>`. */
export type TextKey = keyof MessageOf

/** The arguments of `t` after the key: none, or one object of values. */
export type TextValues<Key extends TextKey> = Key extends TextKey
  ? unknown extends MessageValues<MessageOf[Key]>
    ? []
    : [values: MessageValues<MessageOf[Key]>]
  : never

/** Endonyms. */
export const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', es: 'Español' }

const i18n = setupI18n()
const emitter = createEmitter()
let offered: readonly Language[] = languages

/** Translates a key into the current language; plurals and placeholders use `values`. */
export function t<Key extends TextKey>(key: Key, ...values: TextValues<Key>): string {
  const [valuesObject]: readonly Record<string, unknown>[] = values
  return i18n._(key, valuesObject)
}

/** The current language; `en` until `startLanguage` has run. */
export function currentLanguage(): Language {
  return asLanguage(i18n.locale) ?? 'en'
}

/** The current language; rerenders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(emitter.subscribe, currentLanguage)
}

export interface LanguageCandidates {
  /** The choice stored on this device. */
  saved?: string | null | undefined
  /** The locale of the account (`ru`, `ru-RU`). */
  account?: string | null | undefined
  /** The browser's languages by preference. */
  browser?: readonly string[]
  /** The brand's default. */
  configured?: string | null | undefined
  /** The languages of the brand; all when omitted or empty. */
  offered?: readonly Language[]
}

/** The first offered candidate of: saved choice, account, browser, brand default, English. */
export function pickLanguage(candidates: LanguageCandidates): Language {
  const allowed = candidates.offered?.length ? candidates.offered : languages
  const preferences = [candidates.saved, candidates.account, ...(candidates.browser ?? []), candidates.configured, 'en']
  const found = preferences.map(asLanguage).find((language) => language && allowed.includes(language))
  return found ?? allowed[0] ?? 'en'
}

function asLanguage(locale: string | null | undefined): Language | undefined {
  const short = locale?.toLowerCase().split('-')[0]
  return languages.find((language) => language === short)
}

/** Loads the initial language; called before the first render and again when the account's locale is known. */
export async function startLanguage(
  candidates: Pick<LanguageCandidates, 'account' | 'configured' | 'offered'> = {},
): Promise<void> {
  if (candidates.offered?.length === 0)
    log('warn', 'The configuration names no supported language: all of them are offered')
  offered = candidates.offered?.length ? candidates.offered : languages
  await activate(pickLanguage({ ...candidates, saved: readPreference('language'), browser: navigator.languages }))
}

/** Changes the language and stores the choice; throws a RangeError for one that is not offered. */
export async function setLanguage(language: Language): Promise<void> {
  if (!offered.includes(language)) throw new RangeError(`The language ${language} is not offered here`)
  await activate(language)
  savePreference('language', language)
}

/** Loads the texts of the daily screens. */
export const loadDailyTexts = (): Promise<void> => loadParts(2)

/** Loads the texts of the daily screens and of the day. */
export const loadDayTexts = (): Promise<void> => loadParts(3)

/** Loads all texts, which every other screen needs. */
export const loadAllTexts = (): Promise<void> => loadParts(4)

/** A lazily loaded module, once its texts are there too. */
export async function withTexts<Module>(module: Promise<Module>, texts: Promise<void>): Promise<Module> {
  const [loaded] = await Promise.all([module, texts])
  return loaded
}

/** A lazily loaded module, once all texts are there too. */
export const withAllTexts = <Module>(module: Promise<Module>): Promise<Module> => withTexts(module, loadAllTexts())

/** The requested language and number of its parts, and the ones in use. */
let requested: { language: Language; count: number } = { language: 'en', count: 1 }
let active: { language?: Language; count: number } = { count: 0 }
const loadings = new Map<number, Promise<void>>()

function loadParts(count: number): Promise<void> {
  const pending = loadings.get(count)
  if (pending) return pending
  requested.count = Math.max(requested.count, count)
  const loading = loadCatalog(requested.language, count).catch((error: unknown) => {
    loadings.delete(count)
    throw error
  })
  loadings.set(count, loading)
  return loading
}

async function activate(language: Language): Promise<void> {
  requested = { language, count: requested.count }
  try {
    await loadCatalog(language, requested.count)
  } catch (error) {
    // Parts that are loaded later must match the language in use.
    if (requested.language === language && active.language) requested = { ...requested, language: active.language }
    throw error
  }
}

async function loadCatalog(language: Language, count: number): Promise<void> {
  const loaded = await Promise.all(catalogs[language].slice(0, count).map((load) => load()))
  // Superseded: another language was requested, or more parts of this one are in use.
  if (requested.language !== language || (active.language === language && active.count >= count)) return
  active = { language, count }
  const messages: Messages = {}
  for (const part of loaded) Object.assign(messages, part.messages)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  emitter.emit()
}
