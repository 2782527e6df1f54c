import { setupI18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { catalogs } from 'virtual:texts'
import { listenersOf } from './listeners.ts'
import { log } from './log.ts'
import { languages, type Language, type MessageValues } from './messages.ts'
import { readPreference, savePreference } from './preferences.ts'

/**
 * Every `texts.ts` adds itself here: `declare module '../language.ts' { interface Texts { days: typeof texts } }`.
 * The name is the folder (`days`, `days.staff`), so `t('days.finish')` says where its words stand.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- it is filled by the texts files
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

/** A text's name, `<folder>.<name>`. */
export type TextKey = keyof MessageOf

/** The values that a text takes, as the arguments that follow its key: none, or one object. */
export type TextValues<Key extends TextKey> = Key extends TextKey
  ? unknown extends MessageValues<MessageOf[Key]>
    ? []
    : [values: MessageValues<MessageOf[Key]>]
  : never

/** Every language in its own words. */
export const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', es: 'Español' }

const i18n = setupI18n()
const listeners = listenersOf()
let offered: readonly Language[] = languages

/** The text in the current language. Plurals and placeholders are filled from `values`. */
export function t<Key extends TextKey>(key: Key, ...values: TextValues<Key>): string {
  const [given]: readonly Record<string, unknown>[] = values
  return i18n._(key, given)
}

/** The language on the screen; `en` until `startLanguage` has run. */
export function currentLanguage(): Language {
  return asLanguage(i18n.locale) ?? 'en'
}

/** The language on the screen; the component draws again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(listeners.add, currentLanguage)
}

export interface LanguageWishes {
  /** What the person chose on this device. */
  saved?: string | null | undefined
  /** The locale of the account (`ru`, `ru-RU`). */
  account?: string | null | undefined
  /** The browser's list, most wanted first. */
  browser?: readonly string[]
  /** The brand's default. */
  configured?: string | null | undefined
  /** What the brand offers; all languages when left out. */
  offered?: readonly Language[]
}

/** The first wish that is offered: saved choice, account, browser, the brand's default, English. */
export function pickLanguage(wishes: LanguageWishes): Language {
  const allowed = wishes.offered?.length ? wishes.offered : languages
  const order = [wishes.saved, wishes.account, ...(wishes.browser ?? []), wishes.configured, 'en']
  const found = order.map(asLanguage).find((language) => language && allowed.includes(language))
  return found ?? allowed[0] ?? 'en'
}

function asLanguage(locale: string | null | undefined): Language | undefined {
  const short = locale?.toLowerCase().split('-')[0]
  return languages.find((language) => language === short)
}

/** Loads the language to begin with; call it before the first draw, and again when the account's locale is known. */
export async function startLanguage(
  wishes: Pick<LanguageWishes, 'account' | 'configured' | 'offered'> = {},
): Promise<void> {
  if (wishes.offered?.length === 0) log('warn', 'The site names no language that it supports: all of them are offered')
  offered = wishes.offered?.length ? wishes.offered : languages
  await activate(pickLanguage({ ...wishes, saved: readPreference('language'), browser: navigator.languages }))
}

/** Changes the language and remembers the choice on this device; throws a RangeError for one that is not offered. */
export async function setLanguage(language: Language): Promise<void> {
  if (!offered.includes(language)) throw new RangeError(`The language ${language} is not offered here`)
  await activate(language)
  savePreference('language', language)
}

/** Loads the texts of the screens that are opened every day. */
export const loadDailyTexts = (): Promise<void> => loadParts(2)

/** Loads the texts of a day too. */
export const loadDayTexts = (): Promise<void> => loadParts(3)

/** Loads all texts; every screen that is not opened every day waits for it. */
export const loadMoreTexts = (): Promise<void> => loadParts(4)

/** How many parts of a language are wanted, and of which language how many are there. */
let wanted: { language: Language; count: number } = { language: 'en', count: 1 }
let shown: { language?: Language; count: number } = { count: 0 }
const loadings = new Map<number, Promise<void>>()

function loadParts(count: number): Promise<void> {
  const known = loadings.get(count)
  if (known) return known
  wanted.count = Math.max(wanted.count, count)
  const loading = show(wanted.language, count).catch((error: unknown) => {
    loadings.delete(count)
    throw error
  })
  loadings.set(count, loading)
  return loading
}

async function activate(language: Language): Promise<void> {
  wanted = { language, count: wanted.count }
  try {
    await show(language, wanted.count)
  } catch (error) {
    // What is loaded later belongs to the language that is on the screen.
    if (wanted.language === language && shown.language) wanted = { ...wanted, language: shown.language }
    throw error
  }
}

async function show(language: Language, count: number): Promise<void> {
  const loaded = await Promise.all(catalogs[language].slice(0, count).map((load) => load()))
  // Another language was asked for meanwhile, or more of this one has come.
  if (wanted.language !== language || (shown.language === language && shown.count >= count)) return
  shown = { language, count }
  const messages: Messages = {}
  for (const part of loaded) Object.assign(messages, part.messages)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  listeners.tell()
}
