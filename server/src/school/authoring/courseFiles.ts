import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { findCourseFile, insertCourseFile, storeDocuments, storeOriginals } from '../../learning/courses/publish.ts'
import { openFile } from '../../learning/files/files.ts'
import type { Sql } from '../../platform/database/database.ts'
import { refuseField } from '../../platform/errors.ts'
import type { Media } from '../../platform/storage/media.ts'

type Added = { courseId: number; fileId: number; userId: number }
type Named = { name: string }
type Connection = {
  sql: Sql
  media: Media
  transaction: (work: (call: { sql: Sql }) => Promise<Named>) => Promise<Named>
}

const maxStemLength = 100

/** The name of a file without its ending, as folders of every system take it. */
export function stemOf(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}"*/:<>?\\|]/gu, '_').trim()
  return safe.slice(0, safe.length - extname(safe).length).slice(-maxStemLength)
}

/** Copies a picture or a PDF of the author to the files of a course. Throws `not_found` and a 422. */
export async function addFile(
  { sql, media, transaction }: Connection,
  { courseId, fileId, userId }: Added,
): Promise<Named> {
  const known = await findCourseFile(sql, { courseId, fileId })
  if (known !== undefined) return { name: known }
  const file = await openFile({ sql, media }, { userId, fileId })
  const isImage = file.type === fileTypes.image
  if (!isImage && file.mime !== 'application/pdf') throw refuseField('file_id', 'file_type')
  const { path } = file
  const kind = isImage ? 'image' : 'document'
  // The id of the upload keeps equal names apart.
  const name = `${fileId}/${stemOf(file.name) || kind}${extname(path)}`
  const fileHash = hash('sha256', await readFile(path))
  if (isImage) await storeOriginals(media, new Map([[name, { path, hash: fileHash }]]))
  else await storeDocuments(media, new Map([[name, { path, kind: 'pdf', hash: fileHash }]]))
  return transaction(async (call) => {
    await insertCourseFile(call.sql, { courseId, fileId, name, kind, hash: fileHash })
    return { name }
  })
}
