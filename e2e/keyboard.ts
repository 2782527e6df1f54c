import { expect, type Locator, type Page } from '@playwright/test'
import { installWalk, type Stop } from './keyboardWalk.ts'

/** A reader of documents in a frame takes the focus once, whenever it is ready: walks that it broke off are made anew. */
const tries = 5

/**
 * Goes through what is shown with the Tab key and finds fault with controls that it does not reach, stops where the
 * focus cannot be seen, stops that leap back over the screen, and places that it does not get out of. It begins in the
 * element that `from` selects, where there is one.
 */
export async function expectKeyboardReaches(page: Page, where: string, from: string): Promise<void> {
  let faults = await walk(page, from)
  const most = page.frames().length > 1 ? tries : 1
  for (let made = 1; made < most && faults.length > 0; made += 1) faults = await walk(page, from)
  expect.soft(faults, `the keyboard on ${where}`).toEqual([])
}

async function walk(page: Page, from: string): Promise<string[]> {
  await page.evaluate(installWalk)
  const expected = await page.evaluate((place) => window.walk.begin(place), from)
  const stops: Stop[] = []
  const limit = expected.length + 30
  for (let press = 0; press <= limit; press += 1) {
    // Held down, it needs half as many messages.
    await page.keyboard.down('Tab')
    const stop = await page.evaluate(() => window.walk.look())
    // A document in a frame is one stop for as long as the focus is within it.
    if (!stop || (stop.number === stops[0]?.number && stop.number !== stops.at(-1)?.number)) break
    stops.push(stop)
  }
  await page.keyboard.up('Tab')
  const reached = new Set(stops.map(({ number }) => number))
  return [
    ...expected.flatMap(({ number, name }) => (reached.has(number) ? [] : `not reached: ${name}`)),
    ...stops.flatMap(({ name, fault }) => (fault ? `${fault}: ${name}` : [])),
    ...(stops.length > limit ? ['no way out'] : []),
    ...stops.flatMap((stop, at) => (leapsBack(stops[at - 1], stop) ? `leaps back to: ${stop.name}` : [])),
  ]
}

/** Within one part of the page the focus goes down, or to the right. */
function leapsBack(before: Stop | undefined, { box: to, part, isElsewhere }: Stop): boolean {
  if (!before || before.part !== part || before.isElsewhere || isElsewhere) return false
  const from = before.box
  if (to.bottom <= from.top + 1) return to.left < from.right - 1
  const row = Math.min(from.bottom - from.top, to.bottom - to.top)
  return to.top < from.top + row / 2 && to.right <= from.left + 1
}

/** Opens what a button opens with Enter, stays in it with Tab or the arrows, and is back at the button after Esc. */
export async function expectOverlayReturns(page: Page, opener: Locator): Promise<void> {
  const overlay = page.locator('[role="menu"], [role="dialog"]').filter({ visible: true })
  // A document in a frame has the focus itself: no selector finds it there.
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
  // From within a frame Esc does not reach us; Tab leads out of it.
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

/** Goes through tabs with the arrows; what is chosen has the focus, alone of its row. */
export async function expectTabsTurn(page: Page): Promise<void> {
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
