import { catalogs } from 'virtual:texts'
import { describe, expect, it, vi } from 'vitest'
import { logLines } from './log.ts'
import { currentLanguage, loadDailyTexts, pickLanguage, setLanguage, startLanguage, t } from './language.ts'
import { currentToasts } from './ui/toasts.ts'
import { tryLanguage } from './ui/tryLanguage.ts'

describe('the first language is, in this order', () => {
  const wishes = { saved: 'es', account: 'ru-RU', browser: ['de', 'en-US'], configured: 'ru' }
  it.each([
    ['the saved choice', wishes, 'es'],
    ["the account's locale", { ...wishes, saved: null }, 'ru'],
    ["the browser's first supported language", { ...wishes, saved: null, account: null }, 'en'],
    ["the brand's default", { browser: ['de'], configured: 'ru' }, 'ru'],
    ['English', { browser: ['de'], configured: 'de' }, 'en'],
    ['one that the brand offers', { ...wishes, offered: ['en', 'ru'] as const }, 'ru'],
    ["the brand's only one", { browser: ['en'], offered: ['es'] as const }, 'es'],
  ])('%s', (_, given, expected) => {
    expect(pickLanguage(given)).toBe(expected)
  })
})

describe('changing the language', () => {
  it('changes the texts, marks the page and is remembered', async () => {
    await setLanguage('es')
    expect(t('ui.loading')).toBe('Cargando')
    expect(document.documentElement.lang).toBe('es')
    await startLanguage({ account: 'ru' })
    expect(currentLanguage()).toBe('es')
  })

  it('of a site that names none is noted, and any may be chosen', async () => {
    const before = logLines().length
    await startLanguage({ offered: [] })
    expect(logLines().slice(before)[0]).toMatchObject({ level: 'warn', text: expect.stringContaining('no language') })
    await setLanguage('es')
    expect(currentLanguage()).toBe('es')
  })

  it('keeps the old one where the new one does not come, says so, and comes when one asks again', async () => {
    const [load] = catalogs.es
    catalogs.es[0] = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    await tryLanguage(() => setLanguage('es'))
    expect(currentLanguage()).toBe('en')
    const toast = currentToasts().at(-1)
    expect(toast?.text).toMatch(/^The other language did not load/)
    // Other texts that are loaded later are those of the language on the screen.
    if (load) catalogs.es[0] = load
    await loadDailyTexts()
    expect(currentLanguage()).toBe('en')
    toast?.action?.onPress()
    await vi.waitFor(() => expect(currentLanguage()).toBe('es'))
  })

  it('refuses a language that the brand does not offer', async () => {
    await startLanguage({ offered: ['en', 'ru'] })
    await expect(setLanguage('es')).rejects.toThrow(RangeError)
    expect(currentLanguage()).toBe('en')
  })
})
