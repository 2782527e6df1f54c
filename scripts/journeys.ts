import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { commandStep, type Step, testStep } from './steps.ts'
import { readPlaywrightReport } from './testReports.ts'

const conversion = commandStep('videos for the journeys', ['playwright', 'test', '--project=videos'])

/**
 * Converts the videos that journeys play into the folder E2E_VIDEOS_DIR, at low priority, in the idle time of concurrent tests. Without
 * this step, journeys that play videos convert them first.
 */
export const videosStep: Step = {
  ...conversion,
  async run() {
    const result = await conversion.run()
    if (result.failed === 0) process.env['E2E_VIDEOS_READY'] = 'true'
    return result
  },
}

/** Journeys through the production build in a real browser. */
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
      process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
      return await step.run()
    },
  }
}
