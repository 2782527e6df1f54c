import { expect, type Page } from '@playwright/test'

type Shift = { value: number; moved: string[] }
type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
type MeasuredWindow = Window & { layoutShifts?: Shift[] }

const maxShift = 0.02

/** Collects the layout shifts without recent input, from the first paint of every page on. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = ((window as MeasuredWindow).layoutShifts = [])
    const textOf = ({ node }: ShiftEntry['sources'][number]) => `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(textOf) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Fails softly, with what moved, if the page has shifted up to the current frame. */
export async function expectNoLayoutShift(page: Page, label: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return (window as MeasuredWindow).layoutShifts
  })
  const sum = shifts?.reduce((total, { value }) => total + value, 0) ?? Infinity
  expect.soft(sum, `layout shift of ${label}: ${JSON.stringify(shifts)}`).toBeLessThan(maxShift)
}

/** Pixels by which the page is wider than its viewport. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
