import { scaleToken } from '../server/src/testingScale.ts'
import { openBareWeb } from './bareWeb.ts'
import { openBrowser } from './browser.ts'
import { measureDayOpening, type Place } from './dayOpening.ts'
import { measureFirstFrame } from './firstFrame.ts'
import { measureFirstPaint } from './firstPaint.ts'
import { measureScores } from './lighthouse.ts'
import type { Measure } from './report.ts'
import type { School } from './school.ts'
import { measureBundles } from './bundleSizes.ts'

type Pages = { school: School; films: readonly string[]; mediaFolder: string }

/** All that is measured in a browser, as the school's first learner. */
export async function measureWeb(origin: string, { school, films, mediaFolder }: Pages): Promise<Measure[]> {
  const { streamIds, dayNumber } = school
  const place: Place = { origin, token: scaleToken(1), streamId: streamIds[0] ?? 0, dayNumber }
  await using browser = await openBrowser()
  await using bare = await openBareWeb(mediaFolder)
  return [
    ...(await measureBundles(browser, place)),
    ...(await measureScores(place)),
    ...(await measureFirstPaint(browser, place, `${bare.origin}/page.html`)),
    ...(await measureDayOpening(browser, place)),
    await measureFirstFrame(browser, place, `${bare.origin}/video.html?film=/media/${films.at(-1)}`),
  ]
}
