import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, tests } from './checks.ts'
import { videosStep, journeys } from './journeys.ts'
import { runSteps } from './steps.ts'

using reports = mkdtempDisposableSync(join(tmpdir(), 'daystream-test-'))
using videos = mkdtempDisposableSync(join(tmpdir(), 'daystream-videos-'))
process.env['E2E_VIDEOS_DIR'] = videos.path
await runSteps([...checks(), [tests(reports.path), videosStep], journeys(reports.path)])
