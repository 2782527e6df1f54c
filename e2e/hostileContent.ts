import { expect, type APIRequestContext } from '@playwright/test'
import { reportError } from '#contract/analytics/api.ts'
import { signupByEmail } from '#contract/auth/api.ts'
import { askAnonymously } from '#contract/support/api.ts'
import { password } from './school.ts'

/** What people may call themselves and write: markup, a sign that turns the text around, pictures, no space to break at. */
const hostile = [
  '"><img src=x onerror=alert(1)>',
  'abc\u202Egnp.exe عربى',
  '👩‍👩‍👧‍👦🇪🇸 Z̸̲͗a̷l̵g̶o̸',
  'Донаудампфшиффартс'.repeat(30),
  'w'.repeat(500),
]

/** Creates questions, accounts and error reports with such content, which the staff's lists then show. */
export async function createHostileContent(request: APIRequestContext): Promise<void> {
  const headers = { 'x-app-id': 'mind' }
  for (const [at, text] of hostile.entries()) {
    const name = text.slice(0, 60)
    const email = `${'very-long-address-'.repeat(3)}${at}-${Date.now()}@example.test`
    const question = { name, email, message: `${text}\n${text}`.slice(0, 500) }
    const account = { email, name, password, password_repeat: password, timezone: 'Europe/London' }
    const report = {
      message: text.slice(0, 500),
      detail: text.repeat(20).slice(0, 8000),
      address: `/${text}`.slice(0, 500),
    }
    const answers = await Promise.all([
      at < 4 && request.post(askAnonymously.path, { headers, data: question }),
      request.post(signupByEmail.path, { headers, multipart: account }),
      request.post(reportError.path, { headers, data: report }),
    ])
    for (const answer of answers) expect(answer === false || answer.ok(), text).toBe(true)
  }
  const tooLong = { name: 'a'.repeat(10_000), email: 'a@example.test', message: 'a'.repeat(10_000) }
  expect((await request.post(askAnonymously.path, { headers, data: tooLong })).status()).toBe(422)
}
