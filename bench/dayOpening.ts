import type { Browser, Page } from '@playwright/test'
import { newVisitor, throttle } from './browser.ts'
import { median, type Measure } from './report.ts'

export type Place = { origin: string; token: string; streamId: number; dayNumber: number }

const rounds = 9
const restMs = 1000
const speeds = [
  { cpu: 1, budget: 100, words: '' },
  { cpu: 4, budget: 250, words: ', a quarter of the CPU' },
]

/** From the click on a day of the calendar, seen before, until its content is painted. */
export async function measureDayOpening(browser: Browser, place: Place): Promise<Measure[]> {
  await using context = await newVisitor(browser, place.origin, place.token)
  const page = await context.newPage()
  await page.goto(`${place.origin}/class/course/${place.streamId}/calendar`, { waitUntil: 'networkidle' })
  const measures: Measure[] = []
  let mostCalls = 0
  await openDay(page, place.dayNumber)
  for (const { cpu, budget, words } of speeds) {
    await throttle(page, { cpu })
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { tookMs, calls } = await openDay(page, place.dayNumber)
      times.push(tookMs)
      mostCalls = Math.max(mostCalls, calls)
    }
    measures.push({ name: `calendar to day, seen before${words}`, value: median(times), budget, unit: 'ms' })
  }
  measures.push({ name: 'calls of calendar to day, seen before', value: mostCalls, budget: 1, unit: '' })
  return measures
}

/** Goes from the calendar to the day and back again. */
async function openDay(page: Page, dayNumber: number): Promise<{ tookMs: number; calls: number }> {
  let calls = 0
  const count = (request: { url: () => string }) => {
    if (!new URL(request.url()).pathname.startsWith('/media/')) calls += 1
  }
  const tile = page.locator(`a[data-day="${dayNumber}"]`)
  await tile.scrollIntoViewIfNeeded()
  await page.waitForTimeout(restMs)
  page.on('request', count)
  const took = page.evaluate(paintedAfterClick, 'video')
  await tile.click()
  const tookMs = await took
  await page.waitForTimeout(restMs)
  page.off('request', count)
  await page.goBack()
  await tile.waitFor()
  return { tookMs, calls }
}

/** In the page: milliseconds from the next click until the frame in which an element stands is painted. */
function paintedAfterClick(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (!document.querySelector(selector)) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        // The message is handled after the frame is drawn.
        port1.addEventListener('message', () => resolve(performance.now() - timeStamp), { once: true })
        port1.start()
        return port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    }
    document.addEventListener('click', begin, { once: true, capture: true })
  })
}
