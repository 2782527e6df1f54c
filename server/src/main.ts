import { buildApp } from './app.ts'
import { readBrands } from './brands/brands.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { migrate, openDatabase, type Database } from './database.ts'
import { loadDemoSchool } from './demo/demo.ts'
import { startJobs } from './jobs.ts'
import { openMedia, type Media } from './media.ts'
import { startPostgres } from './postgres.ts'
import { jobs } from './worker.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (error: unknown) =>
  void process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)

async function main(): Promise<void> {
  const config = readConfig()
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log: say })
  const database = openDatabase({
    ...(embedded ? embedded.connection : { connectionString: config.databaseUrl }),
    max: config.databasePool,
  })
  await migrate(database, say)
  const media = await openMedia(config.dataDir)
  const running = await startJobs({ config, database, media, jobs, isWorker: config.role !== 'web', onError: complain })
  if (config.demo) await openDemoSchool(config, { database, media })
  const app = config.role === 'worker' ? undefined : await buildApp(config, database)
  await app?.listen({ host: config.host, port: config.port })
  const stop = async () => {
    await Promise.all([app?.close(), running.stop()])
    await database.close()
    await embedded?.stop()
  }
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopping ??= stop()))
}

async function openDemoSchool({ brandsDir }: Config, place: { database: Database; media: Media }): Promise<void> {
  const brands = new Set(readBrands(brandsDir).keys())
  if (await loadDemoSchool(place.database, { brands, media: place.media }))
    say('The demo school is loaded; its films are converted in the background')
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error instanceof Error && 'code' in error)
  process.stderr.write(`${known ? error.message : String(error)}\n`)
  process.exit(1)
})
