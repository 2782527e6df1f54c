import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { setTimeZone } from './format.ts'
import { loadMoreTexts, startLanguage } from './language.ts'
import { savePreference } from './preferences.ts'

/** Every test begins as a first visit: English, Moscow time, nothing saved. */
beforeEach(async () => {
  localStorage.clear()
  savePreference('language', null)
  savePreference('theme', null)
  setTimeZone('Europe/Moscow')
  await startLanguage({ account: 'en' })
  await loadMoreTexts()
})

afterEach(cleanup)
