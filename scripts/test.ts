import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStep, checks, longTests, tests, testsBesidePlayback } from './checks.ts'
import { journeys, otherJourneys, playbackJourneys } from './journeys.ts'
import { runSteps, type Step } from './steps.ts'
// Chooses the time zone of the run before its steps start.
import '../server/test/schoolZone.ts'

using reports = mkdtempDisposableSync(join(tmpdir(), 'daystream-test-'))
using videos = mkdtempDisposableSync(join(tmpdir(), 'daystream-videos-'))
process.env['E2E_VIDEOS_DIR'] = videos.path
const chosen = process.argv.slice(2)
await runSteps(
  chosen.length > 0
    ? testsOf(chosen)
    : [...checks(), [playbackJourneys(reports.path), testsBesidePlayback(reports.path)], otherJourneys(reports.path)],
)

/** The steps that run the named test files only. */
function testsOf(files: readonly string[]): Step[] {
  const isJourney = (file: string) => file.endsWith('.e2e.ts')
  const isLong = (file: string) => file.endsWith('.long.test.ts')
  const [journeyFiles, long] = [files.filter(isJourney), files.filter(isLong)]
  const others = files.filter((file) => !isJourney(file) && !isLong(file))
  return [
    ...(others.length > 0 ? [tests(reports.path, others)] : []),
    ...(long.length > 0 ? [longTests(reports.path, long)] : []),
    ...(journeyFiles.length > 0 ? [buildStep, journeys(reports.path, journeyFiles)] : []),
  ]
}
