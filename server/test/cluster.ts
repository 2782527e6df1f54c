import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../src/platform/config/config.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { openMedia } from '../src/platform/storage/media.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { startPostgres } from '../src/platform/database/postgres.ts'
import { jobs } from '../src/worker.ts'
// Chooses the time zone of the run before its workers start.
import './schoolZone.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string }
    /** Statistic entries of each learner in the tests of scale. */
    entriesEach: number
    /** Messages whose replies are dropped. */
    sendings: number
  }
}

/** One throwaway cluster per run, with a migrated template database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-test-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined, durable: false })
  const { host, port, user } = postgres.connection
  const owner = openDatabase({ host, port, user, database: 'postgres', max: 2 })
  await owner.pool.query('create database template_daystream')
  await owner.close()
  const template = openDatabase({ host, port, user, database: 'template_daystream', max: 2 })
  await migrate(template)
  const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const media = await openMedia(dataDir)
  const queues = await startJobs({ config, database: template, media, jobs, isWorker: false, onError })
  await queues.stop()
  await template.close()
  project.provide('cluster', { host, port, user })
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
