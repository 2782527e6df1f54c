import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './checks.ts'
import { journeys } from './journeys.ts'
import { runSteps } from './steps.ts'

using reports = mkdtempDisposableSync(join(tmpdir(), 'daystream-test-'))
await runSteps([...checks(reports.path), ...journeys(reports.path)])
