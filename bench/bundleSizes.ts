import type { Browser } from '@playwright/test'
import { measureBundle, type PageWeight } from '../e2e/bundleSize.ts'
import { newContext } from './browser.ts'
import type { LearnerPages } from './dayOpening.ts'
import type { Measure } from './report.ts'

/** Script sizes and requests of the landing pages, with an empty cache. */
export async function measureBundles(browser: Browser, { origin, token, ...day }: LearnerPages): Promise<Measure[]> {
  const weigh = async (path: string, sessionToken?: string): Promise<PageWeight> => {
    await using context = await newContext(browser, origin, sessionToken)
    return await measureBundle(await context.newPage(), `${origin}/class${path}`)
  }
  const signIn = await weigh('/')
  const home = await weigh('/home', token)
  const homework = await weigh('/homework', token)
  const player = await weigh(`/course/${day.streamId}/calendar/${day.dayNumber}`, token)
  return [
    { name: 'requests of sign-in', value: signIn.requests.length, budget: 6, unit: '' },
    { name: 'script of sign-in, gzip', value: signIn.kilobytes, budget: 130, unit: 'kB' },
    { name: 'script of Today, gzip', value: home.kilobytes, budget: 180, unit: 'kB' },
    { name: 'script of the list of homework, gzip', value: homework.kilobytes, budget: 200, unit: 'kB' },
    { name: 'script of a day with its player, gzip', value: player.kilobytes, budget: 280, unit: 'kB' },
  ]
}
