import { join } from 'node:path'
import { buildWebIfStale } from './buildIfStale.ts'
import { type Count, type Step, commandStep, testStep } from './steps.ts'

const typeChecks = ['contract', 'server', 'web', 'web/tsconfig.browsers.json', 'web/worker', 'e2e'].map((part) =>
  commandStep(`types of ${part}`, ['tsc', '--pretty', '-p', part]),
)

/** All checks that run no tests. */
export function checks(): (Step | Step[])[] {
  return [
    // The build uses one core, the type checks the other.
    [...typeChecks, { name: 'web build', run: async () => ({ passed: 0, failed: (await buildWebIfStale()) ? 0 : 1 }) }],
    commandStep('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    // Each of these uses one core.
    [
      commandStep('format', ['oxfmt', '--check']),
      commandStep('architecture', ['depcruise', 'contract/src', 'server/src', 'web', '--output-type', 'err-long']),
      commandStep('unused code', ['knip', '--no-config-hints']),
    ],
  ]
}

/** All tests without a browser. `reports` is a folder for the test runner's JSON report. */
export function tests(reports: string): Step {
  const report = join(reports, 'vitest.json')
  return testStep('unit, server and web tests', {
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    report,
    count: countVitest,
  })
}

function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests } = JSON.parse(report)
  return { passed: numPassedTests, failed: numFailedTests }
}
