import type { UploadedFile } from '#contract/learning/files/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { t } from '../../../platform/language/language.ts'
import type { Sending } from '../sendInParts.ts'
import { runUpload } from '../uploads.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'

type Outcome = Pick<DraftFile, 'uploaded' | 'content' | 'failure' | 'canRetry'>

/** Signed out, begun too long ago, cut short, or too many at once. */
const laterStatuses: ReadonlySet<number> = new Set([401, 404, 408, 409, 429])

/** Running and finished uploads by file key. */
const results = new Map<string, Promise<UploadedFile>>()

/** Shares the upload of a file: one that was started for a draft also serves the message that the draft becomes. */
export function sharedUpload(sending: Sending): Promise<UploadedFile> {
  const { key } = sending
  const shared = results.get(key)
  if (shared) return shared
  const result = runUpload(sending)
  results.set(key, result)
  result.catch(() => results.delete(key))
  return result
}

/** Uploads a file; the outcome says why it failed and whether trying again may help. Never throws. */
export async function upload(sending: Sending): Promise<Outcome> {
  try {
    const uploaded = await sharedUpload(sending)
    return { uploaded, content: undefined, failure: undefined, canRetry: undefined }
  } catch (error) {
    return uploadFailureOf(error)
  }
}

export function uploadFailureOf(error: unknown): { failure: string; canRetry: boolean } {
  const canRetry = !(error instanceof ApiFailure) || error.status >= 500 || laterStatuses.has(error.status)
  return { failure: reasonOf(error), canRetry }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiFailure)) return t('ui.unknownError')
  return error.status === 404 ? t('files.uploadGone') : error.message
}
