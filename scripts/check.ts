import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './checks.ts'
import { runSteps } from './steps.ts'

using reports = mkdtempDisposableSync(join(tmpdir(), 'daystream-check-'))
await runSteps(checks(reports.path))
