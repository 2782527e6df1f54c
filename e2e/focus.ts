import { expect, type Locator, type Page } from '@playwright/test'
import { installTabOrder, type TabStop } from './tabOrder.ts'

/** A framed document viewer takes the focus once when it is ready, so pages with frames are retried. */
const attempts = 5

/**
 * Tabs through the page, from the element that `from` selects, and reports controls that are not reached, an invisible
 * focus, a focus that jumps back, and focus traps.
 */
export async function expectKeyboardReaches(page: Page, label: string, from: string): Promise<void> {
  let problems = await findProblems(page, from)
  const limit = page.frames().length > 1 ? attempts : 1
  for (let attempt = 1; attempt < limit && problems.length > 0; attempt += 1) problems = await findProblems(page, from)
  expect.soft(problems, `keyboard on ${label}`).toEqual([])
}

async function findProblems(page: Page, from: string): Promise<string[]> {
  await page.evaluate(installTabOrder)
  const expected = await page.evaluate((container) => window.tabOrder.start(container), from)
  const stops: TabStop[] = []
  // The parts of a date or a time are stops of their own.
  const limit = expected.length * 2 + 30
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
    ...stops.flatMap((stop, index) => (jumpsBack(stops[index - 1], stop) ? `jumps back to: ${stop.name}` : [])),
  ]
}

/** Whether the focus moves up or left within one landmark. */
function jumpsBack(before: TabStop | undefined, stop: TabStop): boolean {
  const { box: to, landmark, isOutOfFlow } = stop
  if (!before || before.landmark !== landmark || before.isOutOfFlow || isOutOfFlow) return false
  const moved = movedBetween(before, stop)
  const [from, fromTop, fromBottom] = [before.box, before.box.top - moved, before.box.bottom - moved]
  if (to.bottom <= fromTop + 1) return to.left < from.right - 1
  const row = Math.min(fromBottom - fromTop, to.bottom - to.top)
  return to.top < fromTop + row / 2 && to.right <= from.left + 1
}

/** How far the scroller around both has moved the former one up as it showed the latter. */
function movedBetween({ scroller: before }: TabStop, { scroller: now }: TabStop): number {
  return before && now && before.number === now.number ? now.top - before.top : 0
}

/** Opens a button's overlay with Enter; checks that it traps the focus and that Escape returns it to the button. */
export async function expectFocusReturns(page: Page, opener: Locator): Promise<void> {
  const overlay = page.locator('[role="menu"], [role="dialog"]').filter({ visible: true })
  // Evaluated in the page, as no selector matches focus inside a frame.
  const hasFocus = () => overlay.evaluate((element) => element.contains(document.activeElement)).catch(() => false)
  const open = async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(overlay).toHaveCount(1)
    await expect.poll(hasFocus).toBe(true)
  }
  await open()
  const isMenu = (await overlay.getAttribute('role')) === 'menu'
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press(isMenu ? 'ArrowDown' : 'Tab')
    await expect.poll(hasFocus).toBe(true)
  }
  // Escape inside a frame does not reach the overlay.
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

/** Opens a combobox's list with the arrow key; checks that the focus stays in the input and that Escape closes it. */
export async function expectComboboxCloses(page: Page, combobox: Locator): Promise<void> {
  const list = page.getByRole('listbox').filter({ visible: true })
  await combobox.focus()
  await page.keyboard.press('ArrowDown')
  await expect(list).toHaveCount(1)
  await expect(combobox).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(combobox).toBeFocused()
}

/** Checks that arrow keys select tabs, and that only the selected tab is in the tab order. */
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
