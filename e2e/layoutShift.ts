import type { Page } from '@playwright/test'

type WithShift = Window & { layoutShift?: number }

/** Sums the layout shifts that no input causes, from the first paint of every page that is opened. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured = window as WithShift
    measured.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) measured.layoutShift = (measured.layoutShift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum up to the current frame, as a share of the viewport. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return (window as WithShift).layoutShift ?? Infinity
  })

/** By how many pixels the page is wider than its viewport. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
