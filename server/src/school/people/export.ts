import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../platform/database/database.ts'
import { canAccess, writeNewFolder } from '../../platform/storage/folders.ts'
import { isMediaPath, mediaFile, type Media } from '../../platform/storage/media.ts'
import { listPersonalRows } from './queries.ts'
import { personalTableNames } from './personalTables.ts'

type FileRow = { id: number; path: string | null }
type Context = { database: Database; media: Media; recordExport: () => Promise<void> }
type Exported = { tables: number; rows: number; files: number }

/** Exports all data of a person into a new folder: a JSON file per table, and the files they uploaded. */
export async function exportPerson(
  { database, media, recordExport }: Context,
  { userId, folder, signal }: { userId: number; folder: string; signal: AbortSignal },
): Promise<Exported> {
  const exported = { tables: 0, rows: 0, files: 0 }
  await writeNewFolder(folder, async (unfinished) => {
    // Recorded first: a failing export has also read data.
    await recordExport()
    await mkdir(join(unfinished, 'files'))
    for (const table of personalTableNames) {
      signal.throwIfAborted()
      const rows = await listPersonalRows(database.sql, table, userId)
      await writeFile(join(unfinished, `${table}.json`), `${JSON.stringify(rows, null, 2)}\n`, { mode: 0o600 })
      exported.tables += 1
      exported.rows += rows.length
      if (table === 'files') exported.files = await copyFiles(media, rows as FileRow[], join(unfinished, 'files'))
    }
    signal.throwIfAborted()
  })
  return exported
}

/** Copies uploaded files by id, skipping those without content. */
async function copyFiles(media: Media, files: readonly FileRow[], folder: string): Promise<number> {
  let count = 0
  for (const { id, path } of files) {
    const places = [`files/${id}`, ...(path !== null && isMediaPath(path) ? [`pictures/${path}`] : [])]
    const found = await Promise.all(places.map((place) => canAccess(mediaFile(media, place))))
    const place = places.find((_place, index) => found[index])
    if (place === undefined) continue
    await cp(mediaFile(media, place), join(folder, String(id)), { recursive: true })
    count += 1
  }
  return count
}
