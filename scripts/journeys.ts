import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { type Step, testStep } from './steps.ts'
import { readPlaywrightReport } from './testReports.ts'

/** Journeys through the production build in a real browser. */
export function journeys(reports: string, files: readonly string[] = []): Step {
  return playwrightStep('journeys in a browser', reports, files)
}

/** Those that play videos: they wait for these and then mostly for their time, so that tests can run beside them. */
export function playbackJourneys(reports: string): Step {
  return playwrightStep('journeys with playback', reports, ['--project=playback'])
}

/** All others. */
export function otherJourneys(reports: string): Step {
  return playwrightStep('journeys in a browser', reports, ['--project=journeys', '--project=touch'])
}

function playwrightStep(name: string, reports: string, options: readonly string[]): Step {
  const report = join(reports, `${name}.json`)
  // Each run empties its folder at the begin.
  const output = join('test-results', name.replaceAll(' ', '-'))
  const chromium = findChromium()
  const step = testStep(name, {
    command: ['playwright', 'test', '--reporter=list,json', `--output=${output}`, ...options],
    environment: { CHROMIUM: chromium ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    readReport: () => readPlaywrightReport(report),
    alone: (file) => `npm test -- ${file}`,
  })
  return chromium ? step : { ...step, run: () => Promise.resolve({ passed: 0, failed: 1, cpuSeconds: 0 }) }
}
