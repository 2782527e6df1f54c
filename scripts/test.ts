import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, tests } from './checks.ts'
import { filmsStep, journeys } from './journeys.ts'
import { runSteps } from './steps.ts'

using reports = mkdtempDisposableSync(join(tmpdir(), 'daystream-test-'))
using films = mkdtempDisposableSync(join(tmpdir(), 'daystream-films-'))
process.env['E2E_FILMS_DIR'] = films.path
await runSteps([...checks(), [tests(reports.path), filmsStep], journeys(reports.path)])
