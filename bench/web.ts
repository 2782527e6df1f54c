import { scaleToken } from '../server/test/scale.ts'
import { startBaselineWeb } from './baselineWeb.ts'
import { launchBrowser } from './browser.ts'
import { measureDayOpening, type LearnerPages } from './dayOpening.ts'
import { measureFirstFrame } from './firstFrame.ts'
import { measureFirstPaint } from './firstPaint.ts'
import { measureScores } from './lighthouse.ts'
import { measureOfflineOpening } from './offlineOpening.ts'
import type { Measure } from './report.ts'
import type { SeededSchool } from './fixtures.ts'
import { measureBundles } from './bundleSizes.ts'

type WebFixtures = { school: SeededSchool; videos: readonly string[]; mediaFolder: string }

/** All browser benchmarks, as the school's first learner. */
export async function measureWeb(origin: string, { school, videos, mediaFolder }: WebFixtures): Promise<Measure[]> {
  const { streamIds, dayNumber } = school
  const target: LearnerPages = { origin, token: scaleToken(1), streamId: streamIds[0] ?? 0, dayNumber }
  await using browser = await launchBrowser()
  await using baseline = await startBaselineWeb(mediaFolder)
  return [
    ...(await measureBundles(browser, target)),
    ...(await measureScores(target)),
    ...(await measureFirstPaint(browser, target, `${baseline.origin}/page.html`)),
    ...(await measureOfflineOpening(browser, target)),
    ...(await measureDayOpening(browser, target)),
    await measureFirstFrame(browser, target, `${baseline.origin}/video.html?playlist=/media/${videos.at(-1)}`),
  ]
}
