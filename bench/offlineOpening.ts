import type { Browser, Page } from '@playwright/test'
import { isSiteStored } from '../e2e/storedSite.ts'
import { newContext, slow4G, throttle } from './browser.ts'
import type { LearnerPages } from './dayOpening.ts'
import { median, type Measure } from './report.ts'

const rounds = 9
const settledMs = 1000
const cpu = 4

/** Milliseconds until Today can be used without a network, also as a multiple of the same page with one, both from the stored site. */
export async function measureOfflineOpening(browser: Browser, target: LearnerPages): Promise<Measure[]> {
  await using online = await openStoredSite(browser, target)
  await using offline = await openStoredSite(browser, target)
  await throttle(online.page, { cpu, network: slow4G })
  await throttle(offline.page, { cpu })
  await offline.page.context().setOffline(true)
  const times = { online: [] as number[], offline: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.online.push(await openedMs(online.page))
    times.offline.push(await openedMs(offline.page))
  }
  const [onlineMs, offlineMs] = [median(times.online), median(times.offline)]
  const name = `opening Today without a network, ${cpu}× CPU slowdown`
  const onlineName = `${(onlineMs / 1000).toFixed(2)} s on Slow 4G`
  return [
    { name, value: offlineMs, budget: 1000, unit: 'ms' },
    { name: `${name}, to ${onlineName}`, value: offlineMs / onlineMs, budget: 0.7, unit: '×' },
  ]
}

/** A device that has seen Today and stored the site. */
async function openStoredSite(
  browser: Browser,
  { origin, token }: LearnerPages,
): Promise<AsyncDisposable & { page: Page }> {
  const context = await newContext(browser, origin, token)
  const page = await context.newPage()
  await page.goto(`${origin}/class/home`)
  while (!(await isSiteStored(page))) await page.waitForTimeout(settledMs)
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** Reloads Today; milliseconds until its lesson is painted and no longer the server's rendering, on which nothing can be pressed. */
async function openedMs(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' })
  const tookMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const check = () => {
          const isOpen = document.querySelector('#hero') && !document.querySelector('[inert][aria-busy]')
          if (isOpen) resolve(performance.now())
          else requestAnimationFrame(check)
        }
        check()
      }),
  )
  await page.waitForTimeout(settledMs)
  return tookMs
}
