import type { Browser, Page } from '@playwright/test'
import { newVisitor, throttle } from './browser.ts'
import type { Place } from './dayOpening.ts'
import { median, type Measure } from './report.ts'

const rounds = 5
const restMs = 1500
const slowness = { cpu: 4, network: { latencyMs: 50, megabits: 3 } }

/** From the click on a lesson until its first frame, against the same engine in a page with nothing else. */
export async function measureFirstFrame(browser: Browser, place: Place, bare: string): Promise<Measure> {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.bare.push(await bareMs(browser, bare))
    times.ours.push(await oursMs(browser, place))
  }
  const [own, least] = [median(times.ours), median(times.bare)]
  const name = `click to first frame, 3 Mbit/s and a quarter of the CPU (${seconds(own)} against ${seconds(least)} bare)`
  return { name, value: own / least, budget: 1.5, unit: '×' }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

async function bareMs(browser: Browser, address: string): Promise<number> {
  await using context = await newVisitor(browser, address)
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  return await frameAfterClick(page, 'button')
}

async function oursMs(browser: Browser, { origin, token, streamId, dayNumber }: Place): Promise<number> {
  await using context = await newVisitor(browser, origin, token)
  const page = await context.newPage()
  await page.goto(`${origin}/class/course/${streamId}/calendar/${dayNumber}`, { waitUntil: 'networkidle' })
  return await frameAfterClick(page, 'li button:not([aria-current])')
}

/** Clicks on the first element that fits, which puts a film into the page's video. */
async function frameAfterClick(page: Page, selector: string): Promise<number> {
  await page.waitForTimeout(restMs)
  await throttle(page, slowness)
  const frame = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video')
        document.addEventListener(
          'click',
          ({ timeStamp }) =>
            // Only a film that begins now tells of its metadata.
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
