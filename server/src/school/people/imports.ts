import { readBrands } from '../../brands/brands.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { enqueue, type Job, type JobContext } from '../../platform/jobs/jobs.ts'
import { ApiError } from '../../platform/errors.ts'
import { enrolLine, planEnrolments, type PlannedLine } from './enrolments.ts'
import {
  findImport,
  insertImport,
  insertImportLines,
  listImportLines,
  lockNextLine,
  updateImportFinished,
  updateLineDone,
} from './importQueries.ts'
import type { Operation } from './people.ts'

export type ImportReport = { importId: number | null; isApplied: boolean; doneCount: number; lines: PlannedLine[] }

/** Stores the lines of a CSV for a worker, in the caller's transaction. */
export async function startImport(operation: Operation, csv: string, isInviting: boolean): Promise<ImportReport> {
  const { sql, actorId, mailFrom } = operation
  if (actorId === null) throw new Error('Somebody has to answer for an import')
  const lines = await planEnrolments(operation, csv)
  const { brand, origin } = mailFrom
  const importId = await insertImport(sql, { actorId, brand: brand.id, origin, isInviting })
  await insertImportLines(sql, importId, lines)
  await enqueue(sql, importPeople, { importId })
  return { importId, isApplied: false, doneCount: lines.filter(({ error }) => error).length, lines }
}

/** The progress of an import, with its planned and finished lines. */
export async function readImport({ sql }: Pick<Operation, 'sql'>, importId: number): Promise<ImportReport> {
  const found = await findImport(sql, importId)
  if (!found) throw new ApiError('not_found')
  const lines = await listImportLines(sql, importId)
  return {
    importId,
    isApplied: found.is_finished,
    doneCount: lines.filter(({ is_done: isDone }) => isDone).length,
    lines: lines.map(({ planned }) => planned),
  }
}

/** Enrols the people of a file in one transaction each, so that a killed worker repeats nobody and blocks nobody. */
export const importPeople: Job<{ importId: number }> = {
  name: 'import-people',
  keyOf: ({ importId }) => String(importId),
  timeoutSeconds: 1800,
  retries: 20,
  backsOff: true,
  run: async (context, { importId }) => {
    const brands = readBrands(context.config.brandsDir)
    const next = () => importNext({ ...context, brands }, importId)
    while (await next().catch((error: unknown) => refuseNext(context, importId, error))) context.signal.throwIfAborted()
  },
}

/** A refused line does not stop the others. */
async function refuseNext({ database }: JobContext, importId: number, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) throw error
  return database.transaction(async (sql) => {
    const line = await lockNextLine(sql, importId)
    if (line)
      await updateLineDone(sql, importId, { ...line, outcome: 'error', error: { column: 'email', rule: 'invalid' } })
    return true
  })
}

type ImportContext = JobContext & { brands: ReturnType<typeof readBrands> }

/** Returns whether there was a line left. */
async function importNext({ database, config, brands }: ImportContext, importId: number): Promise<boolean> {
  return database.transaction(async (sql, { afterCommit }) => {
    const found = await findImport(sql, importId)
    const line = found && (await lockNextLine(sql, importId))
    if (!line) {
      await updateImportFinished(sql, importId)
      return false
    }
    const brand = brands.get(found.brand) ?? brands.get(config.defaultBrand)
    if (!brand) throw new Error('The brand of the import is gone')
    const mailFrom = { brand, origin: found.origin }
    const operation = { sql, afterCommit, actorId: found.actor_id, database, now: nowSeconds(), mailFrom }
    await updateLineDone(sql, importId, await enrolLine(operation, line, found.is_inviting))
    return true
  })
}
