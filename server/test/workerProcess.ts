import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { settingsOf } from './command.ts'
import type { School } from './school.ts'

const mainFile = join(import.meta.dirname, '../src/main.ts')

/** The product's own process, as a worker on the database and the folder of a school. */
export function startWorkerProcess(school: School): ChildProcess {
  const settings = { ...settingsOf(school), ROLE: 'worker', DEMO: 'off' }
  return spawn(process.execPath, [mainFile], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
