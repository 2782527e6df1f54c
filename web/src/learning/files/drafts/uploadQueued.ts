import type { UploadedFile } from '#contract/learning/files/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { TimeoutError } from '../../../platform/async/withTimeout.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { t } from '../../../platform/language/language.ts'
import { SendRefusal, type Entry, type SendContext } from '../../../platform/outbox/entry.ts'
import type { Contents } from '../../../platform/outbox/entryStore.ts'
import { sharedUpload, uploadFailureOf } from './upload.ts'

/** The files of a draft as an entry keeps them: their contents stand beside it. */
export function queuedFiles(chosen: readonly DraftFile[]): { files: DraftFile[]; contents: Contents } {
  return {
    files: chosen.map((file) => ({ ...file, content: undefined, failure: undefined, canRetry: undefined })),
    contents: chosen.flatMap(({ key, content }) => (content ? [[key, content] as const] : [])),
  }
}

type WithFiles = { files: readonly DraftFile[] }

/** Uploads the remaining files of an entry one after the other, and returns all. */
export async function uploadQueued<Payload extends WithFiles>(
  { payload }: Entry<Payload>,
  context: SendContext<Payload>,
): Promise<readonly UploadedFile[]> {
  const uploaded: UploadedFile[] = []
  for (const file of payload.files) uploaded.push(file.uploaded ?? (await uploadStored(file, context)))
  await context.requireWaiting()
  return uploaded
}

async function uploadStored<Payload extends WithFiles>(
  file: DraftFile,
  context: SendContext<Payload>,
): Promise<UploadedFile> {
  const { key, name, type, uploadId } = file
  const content = await context.readContent(key)
  await context.requireWaiting()
  if (!content) throw new SendRefusal(t('files.notKept', { name }), { isFinal: true })
  /** Stores the state of a file, so that a reload continues from there. */
  const updateFile = (change: Partial<DraftFile>) =>
    context.update((payload) => ({
      ...payload,
      files: payload.files.map((one) => (one.key === key ? { ...one, ...change } : one)),
    }))
  const onBegin = (begunId: number) => void updateFile({ uploadId: begunId })
  try {
    const uploaded = await sharedUpload({ content, name, type, key, uploadId, onBegin, signal: context.signal })
    await updateFile({ uploaded })
    return uploaded
  } catch (error) {
    throw uploadErrorOf(error)
  } finally {
    await context.requireWaiting()
  }
}

/** A longer wait is a used-up quota, which must not hold up what follows. */
const maxWaitSeconds = 600
/** These wait for a connection, a sign-in, a time or the server. */
const waitingStatuses: ReadonlySet<number> = new Set([0, 401, 429, 502, 503, 504])

/** The failure of an upload, named as such. */
function uploadErrorOf(error: unknown): unknown {
  if (error instanceof TimeoutError) return error
  const { failure, canRetry } = uploadFailureOf(error)
  const reason = t('files.uploadFailed', { reason: failure })
  if (!(error instanceof ApiFailure) || !waitingStatuses.has(error.status))
    return new SendRefusal(reason, { isFinal: !canRetry })
  const { status, retryAfterSeconds } = error
  if (status === 429 && (retryAfterSeconds ?? 0) > maxWaitSeconds) return new SendRefusal(reason, { isFinal: true })
  return new ApiFailure(reason, { status, retryAfterSeconds, cause: error })
}
