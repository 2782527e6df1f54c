import type { Browser } from '@playwright/test'
import { newVisitor, slowDown, slow4G } from './browser.ts'
import { median, type Measure } from './report.ts'

const rounds = 5
const settledMs = 500

/** When the sign-in stands on a slow phone, against a page that is React and nothing else. */
export async function measureFirstPaint(browser: Browser, ours: string, bare: string): Promise<Measure> {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.bare.push(await paintedMs(browser, bare))
    times.ours.push(await paintedMs(browser, ours))
  }
  const [own, least] = [median(times.ours), median(times.bare)]
  const name = `LCP of sign-in, Slow 4G and a quarter of the CPU (${seconds(own)} against ${seconds(least)} of bare React)`
  return { name, value: own / least, budget: 1.4, unit: '×' }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** Milliseconds until the largest piece of content was painted, with nothing kept from before. */
async function paintedMs(browser: Browser, address: string): Promise<number> {
  await using context = await newVisitor(browser, address)
  const page = await context.newPage()
  await slowDown(page, { cpu: 4, network: slow4G })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settledMs)
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
