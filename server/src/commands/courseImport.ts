import '../registries.ts'
import { readBrands } from '../brands/brands.ts'
import { importCourses, type Approval, type PlannedCourse } from '../learning/courses/import.ts'
import { selectNewVideos } from '../learning/courses/importFiles.ts'
import type { Reading } from '../learning/courses/importFolder.ts'
import { reportChanges } from '../learning/courses/importReport.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { openMedia } from '../platform/storage/media.ts'
import { jobs } from '../worker.ts'
import { readCommandLine, confirm, isTerminal, withInterruption } from './commandLine.ts'
import { withInstallation, type Installation } from './openInstallation.ts'
import { print, printError } from './output.ts'

type Import = { folders: readonly string[]; isApproved: boolean; signal: AbortSignal }

/**
 * `npm run course:import -- [--yes] <folder> …`: prints the changes, and asks before it hides content that learners have begun or undoes edits of the console. Can run
 * beside a server, which then converts new videos.
 */
async function importFolders(
  { config, database }: Installation,
  { folders, isApproved, signal }: Import,
): Promise<void> {
  const media = await openMedia(config.dataDir)
  const brands = new Set(readBrands(config.brandsDir).keys())
  const queues = await startJobs({ config, database, media, jobs, isWorker: false, onError: printError })
  const selectDecoded: Reading['selectDecoded'] = (videos) => selectNewVideos(database.sql, videos)
  const reading = { brands, folders, selectDecoded, signal, onWarning: printError }
  try {
    const approve = (courses: readonly PlannedCourse[]) => approveChanges(courses, isApproved)
    const imported = await importCourses(database, { ...reading, media }, { approve })
    if (imported.length === 0) throw new OperatorError('Nothing was imported.')
    for (const { slug, version, isChanged } of imported) if (isChanged) print(`${slug}: version ${version} imported`)
  } finally {
    await queues.stop()
  }
}

async function approveChanges(courses: readonly PlannedCourse[], isApproved: boolean): Promise<Approval> {
  for (const line of courses.flatMap(reportChanges)) print(line)
  if (isApproved) return 'everything'
  const hidesBegun = courses.some(({ changes }) => changes && changes.begun.length > 0)
  if (!hidesBegun && !courses.some(({ isEdited }) => isEdited)) return 'shown'
  const harm = hidesBegun ? 'hide what learners have begun' : 'undo what was edited in the console'
  if (!isTerminal())
    throw new OperatorError(`Nothing was imported, as this would ${harm}: add --yes to import it nevertheless.`)
  return (await confirm('Import it nevertheless?')) ? 'shown' : 'refused'
}

const usage = 'Usage: npm run course:import -- [--yes] <folder> …'

async function main(): Promise<void> {
  const { positionals: folders, values } = readCommandLine(usage, { yes: { type: 'boolean', default: false } })
  if (folders.length === 0) throw new OperatorError(`No folder was given.\n${usage}`)
  await withInterruption((signal) =>
    withInstallation('new or current', (installation) =>
      importFolders(installation, { folders, isApproved: values.yes, signal }),
    ),
  )
}

main().catch(exitWith)
