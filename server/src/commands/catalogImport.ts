import { readBrands } from '../brands/brands.ts'
import { hasEditedPositions, importCatalog, listCreated, listEdited } from '../shop/catalog/import.ts'
import { listEditedOfferCourses } from '../shop/offers/offers.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import type { Database } from '../platform/database/database.ts'
import { openMedia } from '../platform/storage/media.ts'
import { readCommandLine, confirm, isTerminal } from './commandLine.ts'
import { withInstallation, type Installation } from './openInstallation.ts'
import { print } from './output.ts'

/**
 * `npm run catalog:import -- [--yes] [--overwrite] <folder>`: replaces the catalogue by the folder's catalog.yaml, and asks before it
 * archives services. Edits made in the console stay unless they are overwritten. Can run beside a server.
 */
async function importFolder(
  { config, database }: Installation,
  { folder, isApproved, overwrites }: ImportOptions,
): Promise<void> {
  const media = await openMedia(config.dataDir)
  const brands = readBrands(config.brandsDir)
  const approve = (ids: readonly number[]) => approveArchived(ids, isApproved)
  const changes = await importCatalog(database, { folder, brands, media, overwrites }, approve)
  if (!changes) throw new OperatorError('Nothing was imported.')
  const lines = [
    ['new', changes.added],
    ['changed', changes.changed],
    ['no longer sold', changes.archived],
  ] as const
  for (const [label, ids] of lines) if (ids.length > 0) print(`${label}: ${ids.join(', ')}`)
  if (lines.every(([, ids]) => ids.length === 0)) print('No service has changed.')
  await printKept(database)
}

/** Prints the services that keep their edits from the console. */
async function printKept({ sql }: Database): Promise<void> {
  const services = await listEdited(sql)
  const courses = await listEditedOfferCourses(sql)
  const kept = [
    ...(services.length > 0 ? [services.join(', ')] : []),
    ...((await hasEditedPositions(sql)) ? ['the positions of the catalogue'] : []),
    ...(courses.length > 0 ? [`offers of ${courses.join(', ')}`] : []),
  ]
  if (kept.length > 0)
    print(`kept as staff saved it in the console: ${kept.join('; ')} (--overwrite replaces it by the file)`)
  const created = await listCreated(sql)
  if (created.length > 0) print(`created in the console, which no file changes: ${created.join(', ')}`)
}

type ImportOptions = { folder: string; isApproved: boolean; overwrites: boolean }

async function approveArchived(ids: readonly number[], isApproved: boolean): Promise<boolean> {
  print(`The catalogue leaves out ${ids.join(', ')}: they are no longer sold; what was bought stays.`)
  if (isApproved) return true
  if (!isTerminal()) throw new OperatorError('Nothing was imported: add --yes to import it nevertheless.')
  return confirm('Import it nevertheless?')
}

const usage = 'Usage: npm run catalog:import -- [--yes] [--overwrite] <folder>'

async function main(): Promise<void> {
  const { positionals, values } = readCommandLine(usage, {
    yes: { type: 'boolean', default: false },
    overwrite: { type: 'boolean', default: false },
  })
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new OperatorError(`Name one folder.\n${usage}`)
  const options = { folder, isApproved: values.yes, overwrites: values.overwrite }
  await withInstallation('new or current', (installation) => importFolder(installation, options))
}

main().catch(exitWith)
