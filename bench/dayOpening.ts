import type { Browser, Page } from '@playwright/test'
import { newContext, throttle } from './browser.ts'
import { median, type Measure } from './report.ts'

/** A signed-in learner and one open day of their stream. */
export type LearnerPages = { origin: string; token: string; streamId: number; dayNumber: number }

const rounds = 9
const idleMs = 1000
const speeds = [
  { cpu: 1, budget: 100, suffix: '' },
  { cpu: 4, budget: 250, suffix: ', 4× CPU slowdown' },
]

/** Milliseconds from the click on a day of the calendar, with warm caches, until its content is painted. */
export async function measureDayOpening(browser: Browser, target: LearnerPages): Promise<Measure[]> {
  await using context = await newContext(browser, target.origin, target.token)
  const page = await context.newPage()
  await page.goto(`${target.origin}/class/course/${target.streamId}/calendar`, { waitUntil: 'networkidle' })
  const measures: Measure[] = []
  let maxCalls = 0
  await openDay(page, target.dayNumber)
  for (const { cpu, budget, suffix } of speeds) {
    await throttle(page, { cpu })
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { tookMs, calls } = await openDay(page, target.dayNumber)
      times.push(tookMs)
      maxCalls = Math.max(maxCalls, calls)
    }
    measures.push({ name: `calendar to day, warm cache${suffix}`, value: median(times), budget, unit: 'ms' })
  }
  measures.push({ name: 'calls of calendar to day, warm cache', value: maxCalls, budget: 1, unit: '' })
  return measures
}

/** Opens a day from the calendar and navigates back. */
async function openDay(page: Page, dayNumber: number): Promise<{ tookMs: number; calls: number }> {
  let calls = 0
  const count = (request: { url: () => string }) => {
    if (!new URL(request.url()).pathname.startsWith('/media/')) calls += 1
  }
  const tile = page.locator(`a[data-day="${dayNumber}"]`)
  await tile.scrollIntoViewIfNeeded()
  await page.waitForTimeout(idleMs)
  page.on('request', count)
  const took = page.evaluate(paintedAfterClick, 'video')
  await tile.click()
  const tookMs = await took
  await page.waitForTimeout(idleMs)
  page.off('request', count)
  await page.goBack()
  await tile.waitFor()
  return { tookMs, calls }
}

/** Runs in the page: milliseconds from the next click until the frame with the element is painted. */
export function paintedAfterClick(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const check = () => {
        if (!document.querySelector(selector)) return requestAnimationFrame(check)
        const { port1, port2 } = new MessageChannel()
        // A message task runs after the paint of this frame.
        port1.addEventListener('message', () => resolve(performance.now() - timeStamp), { once: true })
        port1.start()
        return port2.postMessage(undefined)
      }
      requestAnimationFrame(check)
    }
    document.addEventListener('click', start, { once: true, capture: true })
  })
}
