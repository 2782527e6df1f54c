import { expect, type APIRequestContext } from '@playwright/test'
import { reportError } from '#contract/school/analytics/api.ts'
import { signupByEmail } from '#contract/accounts/auth/api.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { schoolZone } from '../server/test/schoolZone.ts'
import { password } from './app.ts'

/** Names and messages with markup, right-to-left overrides, emoji and unbreakable words. */
const hostile = [
  '"><img src=x onerror=alert(1)>',
  'abc\u202Egnp.exe عربى',
  '👩‍👩‍👧‍👦🇪🇸 Z̸̲͗a̷l̵g̶o̸',
  'Донаудампфшиффартс'.repeat(30),
  'w'.repeat(500),
]

/** Creates questions, accounts and error reports with such content for the console's lists. */
export async function createHostileContent(request: APIRequestContext): Promise<void> {
  const headers = { 'x-app-id': 'mind' }
  for (const [index, text] of hostile.entries()) {
    const name = text.slice(0, 60)
    const email = `${'very-long-address-'.repeat(3)}${index}-${Date.now()}@example.test`
    const question = { name, email, message: `${text}\n${text}`.slice(0, 500) }
    const account = { email, name, password, password_repeat: password, timezone: schoolZone }
    const report = {
      message: text.slice(0, 500),
      detail: text.repeat(20).slice(0, 8000),
      address: `/${text}`.slice(0, 500),
    }
    const responses = await Promise.all([
      index < 4 && request.post(askAnonymously.path, { headers, data: question }),
      request.post(signupByEmail.path, { headers, multipart: account }),
      request.post(reportError.path, { headers, data: report }),
    ])
    for (const response of responses) expect(response === false || response.ok(), text).toBe(true)
  }
  const tooLong = { name: 'a'.repeat(10_000), email: 'a@example.test', message: 'a'.repeat(10_000) }
  expect((await request.post(askAnonymously.path, { headers, data: tooLong })).status()).toBe(422)
}
