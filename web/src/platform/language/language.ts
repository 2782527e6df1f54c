import { setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { catalogs, type TextPart } from 'virtual:texts'
import { createEmitter } from '../emitter.ts'
import { log } from '../log/log.ts'
import { languages, type Language, type MessageValues } from './messages.ts'
import { readPreference, savePreference } from '../storage/cookie.ts'
import { isStaffConsole } from '../navigation/paths.ts'
import { onSessionEnd, storedToken } from '../session/session.ts'

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

export type { TextPart }

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
  return useSyncExternalStore(emitter.subscribe, currentLanguage, currentLanguage)
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

/** Loads parts of the texts in every language, for the server, which renders screens in each. */
export async function loadEveryLanguage(parts: readonly TextPart[]): Promise<void> {
  const loadOne = async (language: Language, part: TextPart) =>
    i18n.load(language, (await catalogs[language][part]?.())?.messages ?? {})
  await Promise.all(languages.flatMap((language) => parts.map((part) => loadOne(language, part))))
}

/** The language of what the server renders next. */
export function setRenderedLanguage(language: Language): void {
  i18n.activate(language)
}

/** Loads the texts of the layouts and of a part besides them; all of them by default, which most screens need. */
export function loadTexts(part: TextPart | 'all' = 'all'): Promise<void> {
  const pending = loadings.get(part)
  if (pending) return pending
  const parts = part === 'all' ? allParts : (['layout', part] as const)
  for (const one of parts) requested.parts.add(one)
  const loading = loadParts(requested.language, parts).catch((error: unknown) => {
    loadings.delete(part)
    throw error
  })
  loadings.set(part, loading)
  return loading
}

/** A lazily loaded module, once its texts are there too. */
export async function withTexts<Module>(module: Promise<Module>, part?: TextPart): Promise<Module> {
  const [loaded] = await Promise.all([module, loadTexts(part)])
  return loaded
}

const allParts = Object.keys(catalogs.en) as TextPart[]
/** The language and the parts of its texts that were asked for; `i18n` has those in use. */
const requested: { language: Language; parts: Set<TextPart> } = { language: 'en', parts: new Set(['first']) }
const loadings = new Map<TextPart | 'all', Promise<void>>()

async function activate(language: Language): Promise<void> {
  requested.language = language
  try {
    await loadParts(language, requested.parts)
  } catch (error) {
    // Parts that are loaded later must match the language in use.
    if (requested.language === language) requested.language = asLanguage(i18n.locale) ?? language
    throw error
  }
}

/** Adds these parts to the texts in use; a language that is not yet in use gets all that were asked for. */
async function loadParts(language: Language, parts: Iterable<TextPart>): Promise<void> {
  const needed = i18n.locale === language ? parts : requested.parts
  const loaded = await Promise.all(Array.from(needed, async (part) => await catalogs[language][part]?.()))
  // Superseded: another language was requested.
  if (requested.language !== language) return
  for (const part of loaded) i18n.load(language, part?.messages ?? {})
  i18n.activate(language)
  document.documentElement.lang = language
  emitter.emit()
}

const accountLocaleKey = isStaffConsole ? 'staff-locale' : 'locale'

onSessionEnd(() => localStorage.removeItem(accountLocaleKey))

/** Stores the account's locale for pages that load without the account. */
export function storeAccountLocale(locale: string): void {
  localStorage.setItem(accountLocaleKey, locale)
}

/** The stored locale of the signed-in account. */
export function storedAccountLocale(): string | undefined {
  return storedToken() ? (localStorage.getItem(accountLocaleKey) ?? undefined) : undefined
}
