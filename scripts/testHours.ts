import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandLine } from '../server/src/commands/commandLine.ts'
import { exitWith, OperatorError } from '../server/src/platform/config/operatorError.ts'
import { buildStep } from './checks.ts'
import { findChromium } from './chromium.ts'
import { momentsAfter } from './moments.ts'
import { runSteps, type Step, testStep } from './steps.ts'
import { findProgram, installPackage } from './systemPrograms.ts'
import { readPlaywrightReport, readVitestReport, type TestReport } from './testReports.ts'
import { root } from './webSources.ts'

const usage = `Usage: npm run test:hours -- [--all] [--moment=N] [file …]
Runs the tests that know dates, and the journeys that do, at eight moments of a simulated time.
  --all        all tests of the server instead of those that know dates
  --moment=N   only the moment with this number, from 1 to 8
  file …       only these tests and journeys`

/** Their rules and statements read the clock. */
const serverFolders = [
  ...['accounts/users', 'messages/notices', 'school/reports', 'school/people', 'cleanup', 'commands/explain', 'demo'],
  ...['streams', 'days', 'lessons', 'homework', 'points', 'reminders'].map((domain) => `learning/${domain}`),
  ...['consultations', 'meetings', 'rota', 'desk'].map((domain) => `experts/${domain}`),
  ...['extensions', 'orders', 'discounts', 'cards', 'payments', 'subscriptions', 'instalments'].map(
    (domain) => `shop/${domain}`,
  ),
]
/** Tests of other screens have a clock of their own. */
const webFolders = [
  'home',
  ...['programme', 'streams', 'days', 'reminders'].map((domain) => `learning/${domain}`),
  'experts/rota',
]
/** Their screens show what depends on today. */
const datedJourneys = [
  ...['day', 'today-layout', 'freeze', 'extension', 'reminders', 'homework', 'consultations', 'desk'],
  ...['purchase', 'subscriptions', 'instalments', 'cards', 'discounts'],
].map((name) => `e2e/${name}.e2e.ts`)

type Files = { tests: string[]; journeys: string[] }
type Run = { number: number; name: string; start: Temporal.Instant }
type Environment = { faketime: string; reports: string }

async function testHours(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, { all: { type: 'boolean' }, moment: { type: 'string' } })
  const moments = momentsAfter(Temporal.Now.plainDateISO('UTC'))
  const runs = moments
    .flatMap(({ name, starts }, index) => starts.map((start) => ({ number: index + 1, name, start })))
    .filter(({ number }) => values.moment === undefined || values.moment === String(number))
  if (runs.length === 0) throw new OperatorError(usage)
  const files = positionals.length > 0 ? split(positionals) : chooseFiles(values.all ?? false)
  using reports = mkdtempDisposableSync(join(tmpdir(), 'daystream-hours-'))
  const environment = { faketime: findFaketime(), reports: reports.path }
  const steps = runs.flatMap((run) => [
    ...(files.tests.length > 0 ? [testsAt(run, files.tests, environment)] : []),
    ...(files.journeys.length > 0 ? [journeysAt(run, files.journeys, environment)] : []),
  ])
  await runSteps(files.journeys.length > 0 ? [buildStep, ...steps] : steps)
}

function chooseFiles(all: boolean): Files {
  const dated = [
    'contract/',
    ...serverFolders.map((folder) => `server/src/${folder}`),
    ...webFolders.map((folder) => `web/src/${folder}/`),
  ]
  return { tests: all ? ['server/src/', 'server/test/'] : dated, journeys: datedJourneys }
}

function split(files: readonly string[]): Files {
  const isJourney = (file: string) => file.endsWith('.e2e.ts')
  return { tests: files.filter((file) => !isJourney(file)), journeys: files.filter(isJourney) }
}

function findFaketime(): string {
  const find = () => findProgram(['faketime'])
  if (!find()) installPackage('faketime')
  const found = find()
  if (!found)
    throw new OperatorError('Simulating a time needs faketime: install the package of this name and run again.')
  return found
}

function testsAt(run: Run, files: readonly string[], { faketime, reports }: Environment): Step {
  const report = join(reports, `tests-${run.start.epochMilliseconds}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return stepAt(run, {
    what: 'tests',
    faketime,
    command: ['vitest', 'run', ...reporters, '--project=!long', ...files],
    readReport: () => readVitestReport(report),
  })
}

function journeysAt(run: Run, files: readonly string[], { faketime, reports }: Environment): Step {
  const report = join(reports, `journeys-${run.start.epochMilliseconds}.json`)
  const step = stepAt(run, {
    what: 'journeys',
    faketime,
    command: ['playwright', 'test', '--reporter=list,json', ...files],
    readReport: () => readPlaywrightReport(report),
  })
  return {
    ...step,
    async run() {
      const chromium = findChromium()
      if (!chromium) return { passed: 0, failed: 1, cpuSeconds: 0 }
      Object.assign(process.env, { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
      return await step.run()
    },
  }
}

type Command = { what: string; faketime: string; command: string[]; readReport: () => TestReport }

/** A step whose clock is moved when it begins. */
function stepAt(
  { number, name, start }: Run,
  { what, faketime, command: [program = '', ...args], readReport }: Command,
): Step {
  const title = `${what} at ${start.toString({ smallestUnit: 'minute' })}, ${name}`
  const alone = (file: string) => `npm run test:hours -- --moment=${number} ${file}`
  const path = join(root, 'node_modules', '.bin', program)
  return {
    name: title,
    run: () => testStep(title, { command: [faketime, '-f', offsetTo(start), path, ...args], readReport, alone }).run(),
  }
}

/**
 * How far the clock of a run is moved. Unlike a time, an offset means the same to a process that starts later, such as
 * PostgreSQL. Monotonic clocks are moved too, because Chromium hangs where they are not.
 */
function offsetTo(start: Temporal.Instant): string {
  const seconds = Math.round(start.since(Temporal.Now.instant()).total('seconds'))
  return `${seconds < 0 ? '' : '+'}${seconds}s`
}

try {
  await testHours()
} catch (error) {
  exitWith(error)
}
