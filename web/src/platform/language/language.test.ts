import { catalogs } from 'virtual:texts'
import { describe, expect, it, vi } from 'vitest'
import { logLines } from '../log/log.ts'
import { currentToasts } from '../../ui/toasts.ts'
import { tryLanguage } from '../../ui/tryLanguage.ts'
import { currentLanguage, loadTexts, pickLanguage, setLanguage, startLanguage, t } from './language.ts'

describe('the first language', () => {
  const candidates = { saved: 'es', account: 'ru-RU', browser: ['de', 'en-US'], configured: 'ru' }
  it.each([
    ['the saved choice', candidates, 'es'],
    ["the account's locale", { ...candidates, saved: null }, 'ru'],
    ["the browser's first supported language", { ...candidates, saved: null, account: null }, 'en'],
    ["the brand's default", { browser: ['de'], configured: 'ru' }, 'ru'],
    ['English', { browser: ['de'], configured: 'de' }, 'en'],
    ['one that the brand offers', { ...candidates, offered: ['en', 'ru'] as const }, 'ru'],
    ["the brand's only one", { browser: ['en'], offered: ['es'] as const }, 'es'],
  ])('the initial language is, by precedence, %s', (_, given, expected) => {
    expect(pickLanguage(given)).toBe(expected)
  })
})

it('setting the language changes the texts and the lang attribute, and is stored', async () => {
  await setLanguage('es')
  expect(t('ui.loading')).toBe('Cargando')
  expect(document.documentElement.lang).toBe('es')
  await startLanguage({ account: 'ru' })
  expect(currentLanguage()).toBe('es')
})

it('setting the language logs a warning and offers all languages when the configuration names none', async () => {
  const before = logLines().length
  await startLanguage({ offered: [] })
  expect(logLines().slice(before)[0]).toMatchObject({
    level: 'warn',
    text: expect.stringContaining('no supported language'),
  })
  await setLanguage('es')
  expect(currentLanguage()).toBe('es')
})

it('setting the language keeps the current language when the new one fails to load, and offers a retry', async () => {
  const { first } = catalogs.es
  catalogs.es.first = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await tryLanguage(() => setLanguage('es'))
  expect(currentLanguage()).toBe('en')
  const toast = currentToasts().at(-1)
  expect(toast?.text).toMatch(/^Couldn’t load the other language/)
  // Texts that are loaded later stay in the current language.
  catalogs.es.first = first
  await loadTexts('layout')
  expect(currentLanguage()).toBe('en')
  toast?.action?.onPress()
  await vi.waitFor(() => expect(currentLanguage()).toBe('es'), 15_000)
})

it('setting the language rejects a language that the brand does not offer', async () => {
  await startLanguage({ offered: ['en', 'ru'] })
  await expect(setLanguage('es')).rejects.toThrow(RangeError)
  expect(currentLanguage()).toBe('en')
})
