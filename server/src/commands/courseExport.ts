import { resolve } from 'node:path'
import { exportCourse } from '../learning/courses/export.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { openMedia } from '../platform/storage/media.ts'
import { readCommandLine, withInterruption } from './commandLine.ts'
import { withInstallation } from './openInstallation.ts'
import { print } from './output.ts'

const usage = 'Usage: npm run course:export -- <slug> <folder>'

/** `npm run course:export -- <slug> <folder>`: writes the folder that a course was imported from. */
async function main(): Promise<void> {
  const [slug, folder, ...others] = readCommandLine(usage, {}).positionals
  if (slug === undefined || folder === undefined || others.length > 0) throw new OperatorError(usage)
  const target = resolve(folder)
  const write = (signal: AbortSignal) =>
    withInstallation('current schema', async ({ config, database }) => {
      const storage = { sql: database.sql, media: await openMedia(config.dataDir) }
      await exportCourse(storage, { slug, folder: target, signal })
    })
  await withInterruption(write)
  print(`${slug} is written to ${target}.`)
}

main().catch(exitWith)
