import type { Message } from '#contract/learning/streams/message.ts'
import type { Language } from '#contract/endpoint.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { textIn } from '../../platform/language/textIn.ts'
import type { MessageRow } from './columnQueries.ts'

type Files = ReadonlyMap<number, UploadedFile>

/** A message in the contract's shape; deleted files are missing. */
export function serializeMessage(row: MessageRow, language: Language, files: Files = new Map()): Message {
  const { file_ids, file_owner_ids: _owners, homework, number: _number, ...message } = row
  return {
    ...message,
    files: file_ids.flatMap((id) => files.get(id) ?? []),
    homework: homework && {
      homework_id: homework.homework_id,
      title: textIn(homework.title, language, homework),
      status: homework.status,
    },
  }
}

/** Whose the files of a message are. */
export function fileOwners({ user_id: userId, file_owner_ids: owners }: MessageRow): number[] {
  return [userId, ...(owners ?? [])]
}
