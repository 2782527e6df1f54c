import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { type Count, type Step, testStep } from './steps.ts'

/** Journeys through the production build in a real browser. */
export function journeys(reports: string): Step[] {
  const report = join(reports, 'playwright.json')
  return [
    {
      name: 'journeys in a browser',
      async run() {
        const chromium = findChromium()
        if (!chromium) return { passed: 0, failed: 1 }
        process.env['CHROMIUM'] = chromium
        process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
        return await testStep('', { command: ['playwright', 'test', '--reporter=list,json'], report, count }).run()
      },
    },
  ]
}

function count(report: string): Count {
  const { expected, unexpected, flaky } = JSON.parse(report).stats
  return { passed: expected + flaky, failed: unexpected }
}
