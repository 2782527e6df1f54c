import { join } from 'node:path'
import { commandStep, type Step, testStep } from './steps.ts'
import { readVitestReport } from './testReports.ts'
import { root } from './webSources.ts'

const typedParts = ['contract', 'server', 'web', 'web/tsconfig.browsers.json', 'web/worker', 'e2e']
const typeCheck = (part: string) => commandStep(`types of ${part}`, ['tsc', '--pretty', '-p', part])
const structureChecks = [
  commandStep('architecture', ['depcruise', 'contract/src', 'server/src', 'web', '--output-type', 'err-long']),
  commandStep('unused code', ['knip', '--no-config-hints']),
]

const buildScript = join(root, 'scripts', 'build.ts')
export const buildStep = commandStep('web build', [process.execPath, buildScript, '--if-stale'])

/** All checks that run no tests. */
export function checks(): (Step | Step[])[] {
  return [
    // The build uses one core, the type checks the other.
    [...typedParts.map(typeCheck), buildStep],
    commandStep('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    // Each of these uses one core.
    [commandStep('format', ['oxfmt', '--check']), ...structureChecks],
  ]
}

/** The checks of changed files, and of the parts that use them. */
export function checksOf(changed: readonly string[]): (Step | Step[])[] {
  const hasChanged = (...parts: string[]) => changed.some((path) => parts.includes(path.split('/')[0] ?? ''))
  const parts = [
    ...(hasChanged('contract') ? ['contract'] : []),
    ...(hasChanged('contract', 'server', 'scripts', 'demo', 'architecture') ? ['server'] : []),
    ...(hasChanged('contract', 'web') ? ['web', 'web/worker'] : []),
    ...(hasChanged('contract', 'server', 'e2e', 'scripts', 'bench') ? ['e2e'] : []),
  ]
  const code = changed.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path))
  const lint = commandStep('lint', ['oxlint', '--type-aware', '--deny-warnings', ...code])
  const format = commandStep('format', ['oxfmt', '--check', ...changed])
  return [[...parts.map(typeCheck), format, ...structureChecks], ...(code.length > 0 ? [lint] : [])]
}

/** About that of conversions: playback waits for its videos, which tests of a higher priority would delay. */
const nicenessBesidePlayback = 9

/** Tests without a browser. `reports` is a folder for the test runner's JSON report. */
export function tests(reports: string, files: readonly string[] = []): Step {
  return vitestStep('unit, server and web tests', reports, { options: ['--project=!long', ...files] })
}

/** All of these tests, in the time that concurrent playback leaves. */
export function testsBesidePlayback(reports: string): Step {
  const options = ['--project=!long']
  return vitestStep('unit, server and web tests', reports, { options, niceness: nicenessBesidePlayback })
}

/** Tests that are long by nature. */
export function longTests(reports: string, files: readonly string[] = []): Step {
  return vitestStep('long tests', reports, { options: ['--project=long', '--project=long web', ...files] })
}

type Vitest = { options: readonly string[]; niceness?: number }

function vitestStep(name: string, reports: string, { options, niceness = 0 }: Vitest): Step {
  const report = join(reports, 'vitest.json')
  return testStep(name, {
    niceness,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...options],
    readReport: () => readVitestReport(report),
    alone: (file) => `npm test -- ${file}`,
  })
}
