import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { commandStep, type Step, testStep } from './steps.ts'
import { readPlaywrightReport } from './testReports.ts'

/**
 * Converts the videos that journeys play into the folder E2E_VIDEOS_DIR. Conversion runs at low priority, in the idle
 * time of concurrent tests.
 */
export const videosStep = commandStep('videos for the journeys', ['playwright', 'test', '--project=videos'])

/** Journeys through the production build in a real browser, with the videos of `videosStep`. */
export function journeys(reports: string, files: readonly string[] = []): Step {
  const report = join(reports, 'playwright.json')
  const step = testStep('journeys in a browser', {
    command: ['playwright', 'test', '--reporter=list,json', ...files],
    readReport: () => readPlaywrightReport(report),
    alone: (file) => `npm test -- ${file}`,
  })
  return {
    ...step,
    async run() {
      const chromium = findChromium()
      if (!chromium) return { passed: 0, failed: 1, cpuSeconds: 0 }
      process.env['CHROMIUM'] = chromium
      process.env['E2E_VIDEOS_READY'] = 'true'
      process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
      return await step.run()
    },
  }
}
