import { spawn } from 'node:child_process'
import { mkdtempDisposableSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { say, seconds } from './output.ts'
import type { FailedTest, FileTime, TestReport } from './testReports.ts'
import { root } from './webSources.ts'

export type Step = { name: string; run: () => Promise<StepResult> }

type StepResult = {
  passed: number
  failed: number
  /** CPU time of the step's processes. */
  cpuSeconds: number
  failedTests?: (FailedTest & { alone: string })[]
  files?: FileTime[]
}

type FinishedStep = StepResult & { name: string; wallSeconds: number }

const slowestFiles = 20
/** Lines of a failed test's message that are printed again at the end. */
const messageLines = 12

/** In memory: a new database is a thousand files, whose creation on a disk takes more CPU time than most tests. */
const memoryFolder = '/dev/shm'
const neededBytes = 4e9

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}

/**
 * Runs all steps despite failures, those of an array concurrently. At the end it prints the time of each step, the slowest test files,
 * the tests that failed, and the totals.
 */
export async function runSteps(steps: readonly (Step | Step[])[]) {
  using temporary = mkdtempDisposableSync(join(hasRoom(memoryFolder) ? memoryFolder : tmpdir(), 'daystream-'))
  process.env['TMPDIR'] = temporary.path
  // Tests start hundreds of Node processes, which compile the same modules.
  using compileCache = mkdtempDisposableSync(join(tmpdir(), 'daystream-compiled-'))
  process.env['NODE_COMPILE_CACHE'] = compileCache.path
  const finished: FinishedStep[] = []
  for (const group of steps) finished.push(...(await Promise.all([group].flat().map(runStep))))
  printSlowestFiles(finished)
  printTimes(finished)
  printFailures(finished)
  const failed = sumOf(finished, 'failed')
  say(`${sumOf(finished, 'passed')} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

async function runStep({ name, run }: Step): Promise<FinishedStep> {
  const started = performance.now()
  const result = await run()
  const wallMs = performance.now() - started
  say(`${result.failed > 0 ? '✗' : '✓'} ${name}, ${seconds(wallMs)}`)
  return { ...result, name, wallSeconds: wallMs / 1000 }
}

function sumOf(finished: readonly FinishedStep[], key: 'passed' | 'failed' | 'cpuSeconds'): number {
  return finished.reduce((sum, step) => sum + step[key], 0)
}

function printTimes(finished: readonly FinishedStep[]): void {
  say('\n   wall s    CPU s  step')
  for (const { name, wallSeconds, cpuSeconds } of finished) say(`${column(wallSeconds)}${column(cpuSeconds)}  ${name}`)
  say(`${' '.repeat(9)}${column(sumOf(finished, 'cpuSeconds'))}  all steps\n`)
}

const column = (value: number) => value.toFixed(1).padStart(9)

function printSlowestFiles(finished: readonly FinishedStep[]): void {
  for (const { name, files = [] } of finished) {
    if (files.length === 0) continue
    say(`\nSlowest files of ${name}, in seconds of one worker:`)
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestFiles)
    for (const { file, seconds: time } of slowest) say(`${column(time)}  ${file}`)
  }
}

function printFailures(finished: readonly FinishedStep[]): void {
  for (const { file, title, message, alone } of finished.flatMap(({ failedTests = [] }) => failedTests)) {
    say(`✗ ${[file, title].filter(Boolean).join(' > ')}`)
    for (const line of message.split('\n').slice(0, messageLines)) say(`    ${line}`)
    if (file) say(`  Alone: ${alone}\n`)
  }
}

/** A step that runs one command and shows its output on failure, which counts as one. */
export function commandStep(name: string, command: string[]): Step {
  return {
    name,
    async run() {
      const { code, output, cpuSeconds } = await runCommand(command, { show: false })
      if (code !== 0) say(output.trimEnd())
      return { passed: 0, failed: code === 0 ? 0 : 1, cpuSeconds }
    },
  }
}

type TestCommand = {
  command: string[]
  /** 0 unless given; a higher one gives way to the other steps. */
  niceness?: number
  environment?: Record<string, string>
  /** Reads what the command reported. */
  readReport: () => TestReport
  /** The command that runs one file. */
  alone: (file: string) => string
}

/** A step whose program writes a report of its tests. */
export function testStep(name: string, { command, readReport, alone, ...run }: TestCommand): Step {
  return {
    name,
    async run() {
      const { code, cpuSeconds } = await runCommand(command, { show: true, ...run })
      const { passed, failed, files } = readOr(readReport)
      const failedTests = failed.map((test) => ({ ...test, alone: alone(test.file) }))
      // A run may fail outside of its tests.
      return { passed, failed: code === 0 ? failed.length : Math.max(1, failed.length), cpuSeconds, failedTests, files }
    },
  }
}

function readOr(readReport: () => TestReport): TestReport {
  try {
    return readReport()
  } catch (error) {
    return { passed: 0, failed: [{ file: '', title: '', message: `There is no report: ${String(error)}` }], files: [] }
  }
}

type Run = Pick<TestCommand, 'niceness' | 'environment'> & { show: boolean }

/** Runs a program of node_modules, or of an absolute path, with the current Node. */
async function runCommand([program = '', ...args]: string[], { show, niceness = 0, environment }: Run) {
  const stream = show ? 'inherit' : 'pipe'
  // Node does not know the CPU time of its child processes, a shell does.
  const script = `nice -n ${niceness} "$@"; code=$?; times >&3; exit $code`
  const child = spawn('sh', ['-c', script, 'sh', pathOf(program), ...args], {
    cwd: root,
    stdio: ['ignore', stream, stream, 'pipe'],
    env: { ...process.env, ...environment, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` },
  })
  let [output, times] = ['', '']
  for (const readable of [child.stdout, child.stderr])
    readable?.setEncoding('utf8').on('data', (part) => (output += part))
  const timesPipe = child.stdio[3] as Readable
  timesPipe.setEncoding('utf8').on('data', (part) => (times += part))
  const code = await new Promise<number | null>((finish) => {
    child.once('close', finish)
    child.once('error', (error) => {
      output += error.message
      finish(1)
    })
  })
  return { code, output, cpuSeconds: cpuSecondsOf(times) }
}

const pathOf = (program: string) => resolve(root, 'node_modules', '.bin', program)

/** The last line of `times`, such as `0m58.57s 0m8.00s`, is of the shell's children. */
function cpuSecondsOf(times: string): number {
  const [line = ''] = times.trim().split('\n').slice(-1)
  const parts = Array.from(
    line.matchAll(/(\d+)m([\d.]+)s/g),
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return parts.reduce((sum, part) => sum + part, 0)
}
