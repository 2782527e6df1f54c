import { readBrands } from './brands/brands.ts'
import { readConfig } from './config.ts'
import { CourseMistakes, importCourses } from './courses/import.ts'
import { openDatabase } from './database.ts'
import { refuseForeignFolder } from './dataFolder.ts'
import { startJobs } from './jobs.ts'
import { openMedia } from './media.ts'
import { migrate } from './migrations.ts'
import { exitWith } from './operatorError.ts'
import { startPostgres } from './postgres.ts'
import { jobs } from './worker.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (error: unknown) => void process.stderr.write(`${String(error)}\n`)

/** `npm run course:import -- <folder> …`: works beside a running server, which then converts the new films. */
async function main(folders: readonly string[]): Promise<void> {
  if (folders.length === 0) throw new CourseMistakes(['which folder? npm run course:import -- <folder> …'])
  const config = readConfig()
  refuseForeignFolder(config.dataDir)
  const embedded = config.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: config.dataDir, log: () => undefined })
  const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl }
  const database = openDatabase({ ...connection, max: 2 })
  const stops = [() => embedded?.stop(), () => database.close()]
  try {
    await migrate(database, say)
    const media = await openMedia(config.dataDir)
    const brands = new Set(readBrands(config.brandsDir).keys())
    const queues = await startJobs({ config, database, media, jobs, isWorker: false, onError: complain })
    stops.push(() => queues.stop())
    const courses = await importCourses(database, { brands, media, folders })
    for (const { slug, version, isChanged } of courses)
      say(isChanged ? `${slug}: version ${version} imported` : `${slug}: nothing has changed since version ${version}`)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

main(process.argv.slice(2)).catch(exitWith)
