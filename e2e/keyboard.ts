import { expect, type Locator, type Page } from '@playwright/test'
import { installTabOrder, type TabStop } from './tabOrder.ts'

/** A framed document viewer steals the focus once when it is ready, so pages with frames are retried. */
const attempts = 5

/**
 * Tabs through the page, from the element that `from` selects, and reports controls that are not reached, an invisible
 * focus, a focus that jumps back, and focus traps.
 */
export async function expectKeyboardReaches(page: Page, where: string, from: string): Promise<void> {
  let problems = await findProblems(page, from)
  const limit = page.frames().length > 1 ? attempts : 1
  for (let attempt = 1; attempt < limit && problems.length > 0; attempt += 1) problems = await findProblems(page, from)
  expect.soft(problems, `the keyboard on ${where}`).toEqual([])
}

async function findProblems(page: Page, from: string): Promise<string[]> {
  await page.evaluate(installTabOrder)
  const expected = await page.evaluate((container) => window.tabOrder.start(container), from)
  const stops: TabStop[] = []
  const limit = expected.length + 30
  for (let press = 0; press <= limit; press += 1) {
    // Key down without key up halves the protocol messages.
    await page.keyboard.down('Tab')
    const stop = await page.evaluate(() => window.tabOrder.focused())
    // A framed document counts as one stop.
    if (!stop || (stop.number === stops[0]?.number && stop.number !== stops.at(-1)?.number)) break
    stops.push(stop)
  }
  await page.keyboard.up('Tab')
  const reached = new Set(stops.map(({ number }) => number))
  return [
    ...expected.flatMap(({ number, name }) => (reached.has(number) ? [] : `not reached: ${name}`)),
    ...stops.flatMap(({ name, problem }) => (problem ? `${problem}: ${name}` : [])),
    ...(stops.length > limit ? ['focus trap'] : []),
    ...stops.flatMap((stop, at) => (jumpsBack(stops[at - 1], stop) ? `jumps back to: ${stop.name}` : [])),
  ]
}

/** Within one landmark the focus moves down or to the right. */
function jumpsBack(before: TabStop | undefined, { box: to, landmark, isOutOfFlow }: TabStop): boolean {
  if (!before || before.landmark !== landmark || before.isOutOfFlow || isOutOfFlow) return false
  const from = before.box
  if (to.bottom <= from.top + 1) return to.left < from.right - 1
  const row = Math.min(from.bottom - from.top, to.bottom - to.top)
  return to.top < from.top + row / 2 && to.right <= from.left + 1
}

/** Opens a button's overlay with Enter, checks that it holds the focus, and that Esc returns it to the button. */
export async function expectOverlayReturns(page: Page, opener: Locator): Promise<void> {
  const overlay = page.locator('[role="menu"], [role="dialog"]').filter({ visible: true })
  // A framed document has the focus itself: no selector finds it.
  const holds = () => overlay.evaluate((element) => element.contains(document.activeElement)).catch(() => false)
  const open = async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(overlay).toHaveCount(1)
    await expect.poll(holds).toBe(true)
  }
  await open()
  const isMenu = (await overlay.getAttribute('role')) === 'menu'
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press(isMenu ? 'ArrowDown' : 'Tab')
    await expect.poll(holds).toBe(true)
  }
  // Esc does not leave a frame; Tab does.
  if ((await overlay.locator('iframe').count()) > 0) await overlay.getByRole('button').last().focus()
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(opener).toBeFocused()
  if (!isMenu) return
  await open()
  await page.keyboard.press('Tab')
  await expect(overlay).toHaveCount(0)
  await expect(page.locator('body:focus')).toHaveCount(0)
}

/** Moves through tabs with the arrow keys; the selected tab alone is focusable. */
export async function expectArrowsMoveTabs(page: Page): Promise<void> {
  for (const row of await page.getByRole('tablist').all()) {
    const tabs = row.getByRole('tab')
    const count = await tabs.count()
    await row.getByRole('tab', { selected: true }).focus()
    for (let press = 0; press < count; press += 1) {
      await page.keyboard.press('ArrowRight')
      await expect(row.locator('[tabindex="0"]')).toHaveCount(1)
      await expect(row.getByRole('tab', { selected: true })).toBeFocused()
    }
  }
}
