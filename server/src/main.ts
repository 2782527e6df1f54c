import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { migrate, openDatabase } from './database.ts'
import { startPostgres } from './postgres.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig()
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log: say })
  const database = openDatabase({
    ...(embedded ? embedded.connection : { connectionString: config.databaseUrl }),
    max: config.databasePool,
  })
  await migrate(database, say)
  const app = await buildApp(config, database)
  await app.listen({ host: config.host, port: config.port })
  const stop = async () => {
    await app.close()
    await database.close()
    await embedded?.stop()
  }
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (stopping ??= stop()))
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error instanceof Error && 'code' in error)
  process.stderr.write(`${known ? (error as Error).message : String(error)}\n`)
  process.exit(1)
})
