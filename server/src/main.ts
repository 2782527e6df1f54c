import { buildApp } from './app.ts'
import { mintFirstAdminLink } from './accounts/auth/firstAdmin.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { openDatabase, type Database } from './platform/database/database.ts'
import { requireOwnFolder } from './platform/storage/folders.ts'
import { hasDemoAccounts, loadDemoSchool } from './demo/demo.ts'
import { readBrands } from './brands/brands.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { watchDisk } from './platform/metrics/diskSpace.ts'
import { openMedia, type Media } from './platform/storage/media.ts'
import { migrate } from './platform/database/migrations.ts'
import { defaultOrigin } from './platform/http/origins.ts'
import { startPostgres } from './platform/database/postgres.ts'
import {
  exitWithLog,
  errorLogger,
  lifecycleOf,
  logProcessErrors,
  openLog,
  unmasked,
  type Log,
} from './platform/log/log.ts'
import { startHealthServer } from './startup/healthServer.ts'
import { productionNotices, requireSafeAccounts, requireSafeSettings, welcomeLines } from './startup/production.ts'
import { listen } from './startup/listen.ts'
import { jobs } from './worker.ts'

/** Connections still open this long after the signal are closed. */
const closeAfterMs = { SIGTERM: 5500, SIGINT: 3000 }

async function main(): Promise<void> {
  const config = readConfig()
  const log = openLog(config)
  const lifecycle = lifecycleOf(log)
  logProcessErrors(log)
  requireOwnFolder(config.dataDir)
  requireSafeSettings(config)
  const logPostgres = (line: string) => lifecycle[postgresLevel(line)](line)
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log: logPostgres })
  const database = openDatabase({
    ...(embedded ? embedded.connection : { connectionString: config.databaseUrl }),
    max: config.databasePool,
  })
  await migrate(database, (line) => lifecycle.info(line))
  await requireSafeAccounts(config, database)
  const media = await openMedia(config.dataDir)
  const isWorker = config.role !== 'web'
  const running = await startJobs({ config, database, media, jobs, isWorker, onError: errorLogger(log) })
  if (config.demo) await openDemoSchool(config, { database, media, log: lifecycle })
  const app = config.role === 'worker' ? undefined : await buildApp(config, database, log)
  if (app) {
    const host = config.host ?? (await defaultHost(database, lifecycle))
    const port = await listen(app, { host, port: config.port, setting: 'PORT' })
    const brands = readBrands(config.brandsDir)
    const resources = { brands, database, log: lifecycle }
    await logNotices(config, resources)
    await logFirstAdmin({ ...config, port }, resources)
    for (const line of welcomeLines(port, config)) lifecycle.info(unmasked, line)
  }
  if (!app) lifecycle.info(`Daystream works on jobs: ${jobs.map(({ name }) => name).join(', ')}`)
  const health = await startHealthServer(config, { database, log, lifecycle })
  const stopDiskWatch = await watchDisk(config, lifecycle)
  await embedded?.releaseLease()
  const stop = async (signal: keyof typeof closeAfterMs) => {
    setTimeout(() => app?.server.closeAllConnections(), closeAfterMs[signal]).unref()
    // Ctrl-C in a terminal does not wait for clients.
    if (signal === 'SIGTERM') await app?.gracefulShutdown.drain()
    stopDiskWatch()
    await Promise.all([app?.close(), health?.close(), running.stop()])
    await database.close()
    const onWait = () => lifecycle.info('A command uses the database, which is stopped in 10 seconds at the latest')
    await embedded?.stop({ onWait })
  }
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopping ??= stop(signal)))
}

/** The log level of a line from PostgreSQL or its supervisor. */
function postgresLevel(line: string): 'error' | 'info' {
  return /^(?:FATAL|ERROR|PANIC):|unexpectedly/.test(line) ? 'error' : 'info'
}

/** All addresses, but only loopback while there are demo accounts, whose password is public. */
async function defaultHost({ sql }: Database, log: Log): Promise<string> {
  if (!(await hasDemoAccounts(sql))) return '0.0.0.0'
  log.info('There are demo accounts with a public password: listening on this machine only, unless HOST is set.')
  return '127.0.0.1'
}

type Resources = { database: Database; log: Log }
type WithBrands = Resources & { brands: ReturnType<typeof readBrands> }

/** Logs one block of lines. */
async function logNotices(config: Config, { brands, database, log }: WithBrands): Promise<void> {
  const notices = await productionNotices(config, brands, database)
  if (notices.length > 0) log.warn(`Before the public comes, look at these ${notices.length} points:`)
  for (const notice of notices) log.warn(`  - ${notice}`)
}

/** Logs the link for the first administrator while there is none. */
async function logFirstAdmin(config: Config, { brands, database, log }: WithBrands): Promise<void> {
  const link = await mintFirstAdminLink(database.sql, defaultOrigin(brands, config))
  if (!link) return
  log.info(unmasked, `Nobody is an administrator yet. Within an hour, open this link to become the first: ${link}`)
}

async function openDemoSchool(config: Config, { database, media, log }: Resources & { media: Media }) {
  const brands = readBrands(config.brandsDir)
  if (await loadDemoSchool(database, { brands, media, timezone: config.demoTimezone }))
    log.info('The demo school is loaded; its videos are converted in the background')
}

main().catch(exitWithLog)
