import type { Page } from '@playwright/test'

/** Sums what moves on its own while a page loads, from its very first paint. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = window as Window & { shifted?: number }
    shifts.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.shifted = (shifts.shifted ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved up to the frame that is drawn now, as a share of the window. */
export const shifted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return (window as Window & { shifted?: number }).shifted ?? Infinity
  })

/** By how many pixels the page is wider than its window. */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
