import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, tests } from './checks.ts'
import { runSteps } from './steps.ts'

using reports = mkdtempDisposableSync(join(tmpdir(), 'daystream-check-'))
await runSteps([...checks(), tests(reports.path)])
