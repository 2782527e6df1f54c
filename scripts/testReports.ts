import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './webSources.ts'

/** `file` is the path from the repository's root. */
export type FileTime = { file: string; seconds: number }
/** `title` is empty where a file failed outside of its tests. */
export type FailedTest = { file: string; title: string; message: string }
export type TestReport = { passed: number; failed: FailedTest[]; files: FileTime[] }

type VitestFile = {
  name: string
  startTime: number
  endTime: number
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

/** Reads the JSON report of Vitest. */
export function readVitestReport(path: string): TestReport {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as { testResults: VitestFile[] }
  const report: TestReport = { passed: 0, failed: [], files: [] }
  for (const { name, startTime, endTime, status, message, assertionResults } of testResults) {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    report.files.push({ file, seconds: (endTime - startTime) / 1000 })
    report.passed += assertionResults.filter((test) => test.status === 'passed').length
    for (const test of failed)
      report.failed.push({ file, title: test.fullName, message: plain(test.failureMessages.join('\n')) })
    if (status === 'failed' && failed.length === 0) report.failed.push({ file, title: '', message: plain(message) })
  }
  return report
}

type PlaywrightSuite = { file: string; specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = { title: string; tests: PlaywrightTest[] }
type PlaywrightTest = { status: string; results: PlaywrightResult[] }
type PlaywrightResult = {
  duration: number
  errors: { message?: string }[]
  attachments: { name: string; path?: string }[]
}

/** Reads the JSON report of Playwright. */
export function readPlaywrightReport(path: string): TestReport {
  const { suites, errors } = JSON.parse(readFileSync(path, 'utf8')) as {
    suites: PlaywrightSuite[]
    errors: { message?: string }[]
  }
  const report: TestReport = { passed: 0, failed: [], files: [] }
  const seconds = new Map<string, number>()
  for (const { file, title, tests } of suites.flatMap(specsOf))
    for (const { status, results } of tests) {
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0)
      seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1000)
      const message = results.flatMap(messagesOf).join('\n')
      if (status === 'expected' || status === 'flaky') report.passed += 1
      else if (status === 'unexpected') report.failed.push({ file, title, message: plain(message) })
    }
  for (const { message = '' } of errors) report.failed.push({ file: '', title: '', message: plain(message) })
  report.files = Array.from(seconds, ([file, total]) => ({ file, seconds: total }))
  return report
}

function specsOf(suite: PlaywrightSuite): (PlaywrightSpec & { file: string })[] {
  const file = `e2e/${suite.file}`
  return [...suite.specs.map((spec) => ({ ...spec, file })), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** The errors, and what the page showed then. */
function messagesOf({ errors, attachments }: PlaywrightResult): string[] {
  const contexts = attachments.flatMap(({ name, path }) => (name === 'error-context' && path ? [path] : []))
  const shown = contexts.flatMap((path) => readFileSync(path, 'utf8').match(/(?<=```yaml\n)[^]*?(?=```)/g) ?? [])
  return [...errors.map(({ message = '' }) => message), ...shown]
}

function plain(message: string): string {
  return stripVTControlCharacters(message).trim()
}
