import { join } from 'node:path'
import { commandStep, type Step, testStep } from './steps.ts'
import { readVitestReport } from './testReports.ts'
import { root } from './webSources.ts'

const typeChecks = ['contract', 'server', 'web', 'web/tsconfig.browsers.json', 'web/worker', 'e2e'].map((part) =>
  commandStep(`types of ${part}`, ['tsc', '--pretty', '-p', part]),
)

const buildScript = join(root, 'scripts', 'build.ts')
export const buildStep = commandStep('web build', [process.execPath, buildScript, '--if-stale'])

/** All checks that run no tests. */
export function checks(): (Step | Step[])[] {
  return [
    // The build uses one core, the type checks the other.
    [...typeChecks, buildStep],
    commandStep('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    // Each of these uses one core.
    [
      commandStep('format', ['oxfmt', '--check']),
      commandStep('architecture', ['depcruise', 'contract/src', 'server/src', 'web', '--output-type', 'err-long']),
      commandStep('unused code', ['knip', '--no-config-hints']),
    ],
  ]
}

/** Tests without a browser. `reports` is a folder for the test runner's JSON report. */
export function tests(reports: string, files: readonly string[] = []): Step {
  return vitestStep('unit, server and web tests', reports, ['--project=!long', ...files])
}

/** Tests that are long by nature. */
export function longTests(reports: string, files: readonly string[] = []): Step {
  return vitestStep('long tests', reports, ['--project=long', ...files])
}

function vitestStep(name: string, reports: string, options: readonly string[]): Step {
  const report = join(reports, 'vitest.json')
  return testStep(name, {
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...options],
    readReport: () => readVitestReport(report),
    alone: (file) => `npm test -- ${file}`,
  })
}
