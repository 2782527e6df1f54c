import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { readTexts } from '../scripts/textSources.ts'
import { root } from '../scripts/webSources.ts'

export const password = 'Daystream-2026'

/** For what a live event shows: a page without a live connection polls only every ten seconds. */
export const withoutPolling = { timeout: 8000 }

/** The URL of a learner page on a brand's host; `origin` is the base URL of the run. */
export function pageUrl(brand: 'face' | 'mind' | 'web', path: string, origin: string | undefined): string {
  return `http://${brand}.localhost:${new URL(origin ?? '').port}/class${path}`
}

/** Fills in the open sign-in screen, submits it and waits for the response. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[autocomplete="current-password"]').fill(secret)
  await Promise.all([page.waitForResponse(/\/auth\/login\b/), page.keyboard.press('Enter')])
}

/** Waits until the application has taken over what the server has rendered, on which nothing can be pressed. */
export async function expectTakenOver(page: Page): Promise<void> {
  await expect(page.locator('[inert][aria-busy]')).toHaveCount(0)
}

/** Signs in as the demo learner, which opens Today. */
export async function signInAsLearner(page: Page, origin: string | undefined): Promise<void> {
  await page.goto(pageUrl('face', '/', origin))
  await signIn(page, 'learner@demo.test')
  await expect(page).toHaveURL(/\/home$/)
}

/**
 * Fails with axe's serious and critical violations. In a second colour scheme `colours` is enough, as nothing else
 * differs.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  if (rules === 'all') await expectTexts(page)
  // Focus guards pass the focus on at once and are never announced. Legacy mode opens no second page; only cross-origin
  // frames, which no page has, would need more.
  const axe = new AxeBuilder({ page, ...((await isAxeLoaded(page)) && { axeSource: ';' }) })
    .exclude('[data-base-ui-focus-guard]')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  const severe = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(severe.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

let textKeys: ReadonlySet<string> | undefined

/** Fails where a key stands instead of its text, which was not loaded with the screen. */
async function expectTexts(page: Page): Promise<void> {
  textKeys ??= new Set(readTexts(root).map(({ key }) => key.replace(/^web\./, '')))
  const shown = await page.evaluate(() => {
    const labels = ['aria-label', 'alt', 'placeholder', 'title'].flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...labels].join('\n')
  })
  expect((shown.match(/[a-z]\w*(\.\w+)+/g) ?? []).filter((word) => textKeys?.has(word))).toEqual([])
}

/** Whether axe is loaded and no frame could lack it; parsing it again takes longer than running it. */
async function isAxeLoaded(page: Page): Promise<boolean> {
  return page.frames().length === 1 && page.evaluate(() => 'axe' in window)
}
