import type { Browser } from '@playwright/test'
import { measureBundle, type PageWeight } from '../e2e/bundleSize.ts'
import { newVisitor } from './browser.ts'
import type { Place } from './dayOpening.ts'
import type { Measure } from './report.ts'

/** Script and requests of the pages that people come to first, with nothing kept from before. */
export async function measureBundles(browser: Browser, { origin, token, ...day }: Place): Promise<Measure[]> {
  const weightOf = async (path: string, of?: string): Promise<PageWeight> => {
    await using context = await newVisitor(browser, origin, of)
    return await measureBundle(await context.newPage(), `${origin}/class${path}`)
  }
  const signIn = await weightOf('/')
  const home = await weightOf('/home', token)
  const player = await weightOf(`/course/${day.streamId}/calendar/${day.dayNumber}`, token)
  return [
    { name: 'requests of sign-in', value: signIn.requests.length, budget: 6, unit: '' },
    { name: 'script of sign-in, gzip', value: signIn.kilobytes, budget: 130, unit: 'kB' },
    { name: 'script of Today, gzip', value: home.kilobytes, budget: 180, unit: 'kB' },
    { name: 'script of a day with its player, gzip', value: player.kilobytes, budget: 280, unit: 'kB' },
  ]
}
