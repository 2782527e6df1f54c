import type { Browser, Page } from '@playwright/test'
import { newContext, throttle } from './browser.ts'
import type { LearnerPages } from './dayOpening.ts'
import { median, type Measure } from './report.ts'

const rounds = 5
const idleMs = 1500
const throttling = { cpu: 4, network: { latencyMs: 50, megabits: 3 } }

/** Time from the click on a lesson to its first frame, as a multiple of the same engine in a minimal page. */
export async function measureFirstFrame(browser: Browser, target: LearnerPages, baselineUrl: string): Promise<Measure> {
  const times = { product: [] as number[], baseline: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.baseline.push(await baselineMs(browser, baselineUrl))
    times.product.push(await productMs(browser, target))
  }
  const [productMedian, baselineMedian] = [median(times.product), median(times.baseline)]
  const summary = `${seconds(productMedian)}, baseline ${seconds(baselineMedian)}`
  const name = `click to first frame, 3 Mbit/s, 4× CPU slowdown (${summary})`
  return { name, value: productMedian / baselineMedian, budget: 1.5, unit: '×' }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

async function baselineMs(browser: Browser, url: string): Promise<number> {
  await using context = await newContext(browser, url)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  return await frameAfterClick(page, 'button')
}

async function productMs(browser: Browser, { origin, token, streamId, dayNumber }: LearnerPages): Promise<number> {
  await using context = await newContext(browser, origin, token)
  const page = await context.newPage()
  await page.goto(`${origin}/class/course/${streamId}/calendar/${dayNumber}`, { waitUntil: 'networkidle' })
  return await frameAfterClick(page, 'li button:not([aria-current])')
}

/** Clicks the first match, which loads a video; resolves with the milliseconds to its first frame. */
async function frameAfterClick(page: Page, selector: string): Promise<number> {
  await page.waitForTimeout(idleMs)
  await throttle(page, throttling)
  const frame = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video')
        document.addEventListener(
          'click',
          ({ timeStamp }) =>
            // Fires for the newly loaded video only.
            video?.addEventListener(
              'loadedmetadata',
              () => video.requestVideoFrameCallback((now) => resolve(now - timeStamp)),
              { once: true },
            ),
          { once: true, capture: true },
        )
      }),
  )
  await page.locator(selector).first().click()
  return frame
}
