import type { Browser, Page } from '@playwright/test'
import { newVisitor, throttle, slow4G } from './browser.ts'
import type { Place } from './dayOpening.ts'
import { median, type Measure } from './report.ts'

const rounds = 5
const settledMs = 1000

/**
 * When the sign-in stands on a slow phone, against a page that is React and nothing else; and when Today does for whoever
 * is signed in, against the sign-in.
 */
export async function measureFirstPaint(browser: Browser, place: Place, bare: string): Promise<Measure[]> {
  const times = { signIn: [] as number[], today: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.bare.push(await paintedMs(browser, { address: bare }))
    times.signIn.push(await paintedMs(browser, { address: `${place.origin}/class/` }))
    times.today.push(await paintedMs(browser, { address: `${place.origin}/class/home`, token: place.token }))
  }
  const [signIn, today, least] = [median(times.signIn), median(times.today), median(times.bare)]
  const slowness = 'Slow 4G and a quarter of the CPU'
  return [
    {
      name: `LCP of sign-in, ${slowness} (${seconds(signIn)} against ${seconds(least)} of bare React)`,
      value: signIn / least,
      budget: 1.4,
      unit: '×',
    },
    {
      name: `LCP of Today, ${slowness} (${seconds(today)} against ${seconds(signIn)} of sign-in)`,
      value: today / signIn,
      budget: 3,
      unit: '×',
    },
  ]
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** Milliseconds until the largest piece of content was painted, with nothing kept from before. */
async function paintedMs(browser: Browser, { address, token }: { address: string; token?: string }): Promise<number> {
  await using context = await newVisitor(browser, address, token)
  const page = await context.newPage()
  await throttle(page, { cpu: 4, network: slow4G })
  await page.goto(address, { waitUntil: 'networkidle' })
  // The day is the largest piece of Today, and may be drawn when the line has been quiet for long.
  if (token) await page.locator('#hero').waitFor()
  await page.waitForTimeout(settledMs)
  return await largestPaintMs(page)
}

function largestPaintMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
