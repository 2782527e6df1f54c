import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { setTimeZone } from './timeZone.ts'
import { loadMoreTexts, startLanguage } from './language.ts'
import { savePreference } from './preferences.ts'

// Screens are loaded when they are first opened, which takes a busy machine longer than the usual second.
configure({ asyncUtilTimeout: 5_000 })

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
