import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTouchedJourneys, findTouchedTests, listChangedFiles, readSources } from './changes.ts'
import { buildStep, checksOf, tests } from './checks.ts'
import { journeys } from './journeys.ts'
import { say } from './output.ts'
import { runSteps } from './steps.ts'

const [revision = 'HEAD'] = process.argv.slice(2)
const changed = listChangedFiles(revision)
const sources = readSources()
const [testFiles, journeyFiles] = [findTouchedTests(sources, changed), findTouchedJourneys(sources, changed)]
say(
  `${changed.length} files differ from ${revision}: ${testFiles.length} files of tests, ${journeyFiles.length} of journeys.`,
)

using reports = mkdtempDisposableSync(join(tmpdir(), 'daystream-test-'))
await runSteps([
  ...(changed.length > 0 ? checksOf(changed) : []),
  ...(testFiles.length > 0 ? [tests(reports.path, testFiles)] : []),
  ...(journeyFiles.length > 0 ? [buildStep, journeys(reports.path, journeyFiles)] : []),
])
