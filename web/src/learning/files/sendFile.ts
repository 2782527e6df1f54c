import { deleteFile, uploadFile } from '#contract/learning/files/api.ts'
import { partBytes } from '#contract/learning/files/rules.ts'
import { call } from '../../platform/api/api.ts'
import type { Sending } from './sendInParts.ts'

/** Uploads a file; one that is large, or slow to send, in parts. Throws an `ApiFailure`, or an AbortError. */
export async function sendFile<Result>(sending: Sending<Result>): Promise<Result> {
  const { content, name, type, isRecording, isSlow, uploadId, finish, key, signal } = sending
  if (content.size > partBytes || isSlow || uploadId !== undefined || finish)
    return (await import('./sendInParts.ts')).sendInParts(sending)
  const file = new File([content], name, { type: content.type })
  const body = { type, ...(isRecording && { is_recording: true }) }
  const { data } = await call(uploadFile, { body, file, idempotencyKey: key, signal })
  return data as Result
}

/** Deletes an upload, running or complete, that nothing uses. Abandoned ones are deleted by the server in time. */
export async function cancelFile(fileId: number): Promise<void> {
  await call(deleteFile, { params: { fileId } }).catch(() => undefined)
}
