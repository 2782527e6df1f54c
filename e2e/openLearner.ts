import type { Page } from '@playwright/test'
import { pageUrl, signIn } from './app.ts'

type Visit = { email: string; path: string }

/** Opens a page as a learner in a browser of their own beside that of `page`, connected to live events. */
export async function openLearner(page: Page, origin: string | undefined, { email, path }: Visit): Promise<Page> {
  const storageState = await page.context().storageState()
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser')
  const context = await browser.newContext({ storageState, locale: 'ru-RU' })
  const learner = await context.newPage()
  const connected = learner.waitForEvent('websocket', (socket) => socket.url().includes('/spa/live'))
  await learner.goto(pageUrl('face', path, origin))
  await signIn(learner, email)
  await connected
  return learner
}
