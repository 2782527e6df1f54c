import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { readBrands } from './brands/brands.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase, type Database } from './database.ts'
import { refuseForeignFolder } from './dataFolder.ts'
import { demoAccounts, demoPassword, hasDemoAccounts, loadDemoSchool } from './demo/demo.ts'
import { startJobs } from './jobs.ts'
import { openMedia, type Media } from './media.ts'
import { migrate } from './migrations.ts'
import { exitWith, OperatorError } from './operatorError.ts'
import { hasPublicAddress } from './origins.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { jobs } from './worker.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (error: unknown) =>
  void process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)

/** Calls that are still under way so long after the signal are cut off. */
const cutOffMs = { SIGTERM: 5500, SIGINT: 3000 }

async function main(): Promise<void> {
  const config = readConfig()
  refuseForeignFolder(config.dataDir)
  if (config.production && !hasPublicAddress(readBrands(config.brandsDir), config))
    throw new OperatorError(
      'Links in mails need an address in production: set PUBLIC_URL, or name the hosts of a brand in its file.',
    )
  const embedded = config.databaseUrl ? undefined : await startDatabase(config)
  const database = openDatabase({
    ...(embedded ? embedded.connection : { connectionString: config.databaseUrl }),
    max: config.databasePool,
  })
  await migrate(database, say)
  const media = await openMedia(config.dataDir)
  const running = await startJobs({ config, database, media, jobs, isWorker: config.role !== 'web', onError: complain })
  if (config.demo) await openDemoSchool(config, { database, media })
  const app = config.role === 'worker' ? undefined : await buildApp(config, database)
  if (app) greet(await listen(app, { port: config.port, host: config.host ?? (await defaultHost(database)) }), config)
  const stop = async (signal: keyof typeof cutOffMs) => {
    setTimeout(() => app?.server.closeAllConnections(), cutOffMs[signal]).unref()
    // Whoever presses Ctrl-C has nobody to wait for.
    if (signal === 'SIGTERM') await app?.draining.drain()
    await Promise.all([app?.close(), running.stop()])
    await database.close()
    await embedded?.stop()
  }
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopping ??= stop(signal)))
}

async function startDatabase({ dataDir }: Config): Promise<Postgres> {
  try {
    return await startPostgres({ dataDir, log: say })
  } catch (cause) {
    throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Every address, but not while the database holds accounts whose password everybody knows. */
async function defaultHost({ sql }: Database): Promise<string> {
  if (!(await hasDemoAccounts(sql))) return '0.0.0.0'
  say('There are demo accounts, whose password everybody knows: only this machine is served unless HOST is set.')
  return '127.0.0.1'
}

/** The port that was taken. */
async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new OperatorError(`Port ${port} is taken: set PORT to another one`)
    if (code === 'EACCES')
      throw new OperatorError(`Port ${port} may not be opened by this user: set PORT to one above 1023`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(`"${host}" is no address of this machine: set HOST to one that is, or leave it out`)
    throw error
  }
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : port
}

/** Where the school is, and with the demo school who can enter it. */
function greet(port: number, { demo, publicUrl }: Config): void {
  const at = (host: string) => `http://${host}:${port}/class/`
  say(`\nDaystream is ready: ${publicUrl ? `${publicUrl}/class/` : at('localhost')}`)
  if (!demo) return
  say(`  «Контур» (face): ${at('face.localhost')}`)
  say(`  Stillwater (mind): ${at('mind.localhost')}`)
  say(`\nDemo accounts, password ${demoPassword}:`)
  for (const { email, shows } of demoAccounts) say(`  ${email.padEnd(20)} ${shows}`)
}

async function openDemoSchool({ brandsDir }: Config, place: { database: Database; media: Media }): Promise<void> {
  const brands = new Set(readBrands(brandsDir).keys())
  if (await loadDemoSchool(place.database, { brands, media: place.media }))
    say('The demo school is loaded; its films are converted in the background')
}

main().catch(exitWith)
