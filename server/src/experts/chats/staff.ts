import type { Message } from '#contract/learning/streams/message.ts'
import type { Language } from '#contract/endpoint.ts'
import { privateFiles } from '../../learning/files/files.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Media } from '../../platform/storage/media.ts'
import type { MessageRow } from './columnQueries.ts'
import { fileOwners, serializeMessage } from './serialize.ts'
import { listMessagesBefore } from './staffQueries.ts'

const perPage = 30

export type StaffReader = { sql: Sql; media: Media; sessionId: number; language: Language }

/** Messages of a chat, oldest first: the last ones, or those before one. The caller has checked that staff may read it. */
export async function messagesForStaff(
  reader: StaffReader,
  { chatId, before }: { chatId: number; before: number | undefined },
): Promise<{ messages: Message[]; has_earlier: boolean }> {
  const rows = await listMessagesBefore(reader.sql, { chatId, limit: perPage + 1, ...(before && { before }) })
  const page = rows.slice(0, perPage).toReversed()
  return { messages: await serializeForStaff(reader, page), has_earlier: rows.length > perPage }
}

export async function serializeForStaff(reader: StaffReader, rows: readonly MessageRow[]): Promise<Message[]> {
  const userIds = [...new Set(rows.flatMap(fileOwners))]
  const files = await privateFiles(reader, { userIds, ids: rows.flatMap(({ file_ids }) => file_ids) })
  return rows.map((row) => serializeMessage(row, reader.language, files))
}
