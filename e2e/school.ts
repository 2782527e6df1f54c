import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const password = 'Daystream-2026'

/** An address of the learner's application under the host name of a brand; `origin` is the base URL of the run. */
export function addressOf(brand: 'face' | 'mind' | 'web', path: string, origin: string | undefined): string {
  return `http://${brand}.localhost:${new URL(origin ?? '').port}/class${path}`
}

/** Fills the sign-in screen that is shown, presses Enter and waits for the server's word. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[autocomplete="current-password"]').fill(secret)
  await Promise.all([page.waitForResponse(/\/auth\/login\b/), page.keyboard.press('Enter')])
}

/** Signs the learner of the demo school in, who then sees Today. */
export async function enterAsLearner(page: Page, origin: string | undefined): Promise<void> {
  await page.goto(addressOf('face', '/', origin))
  await signIn(page, 'learner@demo.test')
  await expect(page).toHaveURL(/\/home$/)
}

/**
 * Fails with the list of serious and critical findings of axe on what is shown. What was looked at in one scheme of
 * colours differs in the other by its colours only.
 */
export async function expectAccessible(page: Page, about: 'everything' | 'colours' = 'everything'): Promise<void> {
  // What keeps the focus inside an overlay hands it on at once and is never read. Only frames of other sites, which no
  // page of ours has, would need more than the legacy mode, which opens no second page.
  const axe = new AxeBuilder({ page, ...((await holdsAxe(page)) && { axeSource: ';' }) })
    .exclude('[data-base-ui-focus-guard]')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (about === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Whether axe is there from an earlier look, and in no frame that has come since. Reading it again takes longer than it runs. */
async function holdsAxe(page: Page): Promise<boolean> {
  return page.frames().length === 1 && page.evaluate(() => 'axe' in window)
}
