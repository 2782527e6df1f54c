import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { commandStep, type Count, type Step, testStep } from './steps.ts'

/**
 * Converts the films that journeys watch into the folder E2E_FILMS_DIR, where they are found again. It gives way to
 * everything else, and has its time while tests wait for something.
 */
export const filmsStep = commandStep('films for the journeys', ['playwright', 'test', '--project=films'])

/** Journeys through the production build in a real browser, with the films of the step before. */
export function journeys(reports: string): Step {
  const report = join(reports, 'playwright.json')
  return {
    name: 'journeys in a browser',
    async run() {
      const chromium = findChromium()
      if (!chromium) return { passed: 0, failed: 1 }
      process.env['CHROMIUM'] = chromium
      process.env['E2E_FILMS_READY'] = 'true'
      process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
      return await testStep('', { command: ['playwright', 'test', '--reporter=list,json'], report, count }).run()
    },
  }
}

function count(report: string): Count {
  const { expected, unexpected, flaky } = JSON.parse(report).stats
  return { passed: expected + flaky, failed: unexpected }
}
