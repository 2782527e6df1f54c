import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { sharedUpload, uploadFailureOf } from '../../../learning/files/drafts/upload.ts'
import { t } from '../../../platform/language/language.ts'
import { storedUserId } from '../../../platform/session/session.ts'
import { readContent, type OutboxMessage } from './outboxStore.ts'
import { refused, retryableFailureOf, type Unsent } from './sendOutcome.ts'

/** Stores the state of a file, so that a reload continues from there. */
export type UpdateFile = (key: string, change: Partial<DraftFile>) => Promise<void>

export type Owner = { userId: string; updateFile: UpdateFile }

/** Uploads the remaining files of a message one after the other; returns all, or the first failure. */
export async function uploadQueued({ files }: OutboxMessage, owner: Owner): Promise<readonly UploadedFile[] | Unsent> {
  const uploaded: UploadedFile[] = []
  for (const file of files) {
    const outcome = file.uploaded ?? (await uploadStored(file, owner))
    if ('kind' in outcome) return outcome
    uploaded.push(outcome)
  }
  return uploaded
}

async function uploadStored(file: DraftFile, { userId, updateFile }: Owner): Promise<UploadedFile | Unsent> {
  const { key, name, type, uploadId } = file
  const content = await readContent(userId, file)
  // Another person may have signed in meanwhile.
  if (storedUserId() !== userId) return { kind: 'signedOut' }
  if (!content) return refused(t('chats.conversation.fileGone', { name }), true)
  const onBegin = (begunId: number) => void updateFile(key, { uploadId: begunId })
  const { signal } = new AbortController()
  try {
    const uploaded = await sharedUpload({ content, name, type, key, uploadId, onBegin, signal })
    await updateFile(key, { uploaded })
    return uploaded
  } catch (error) {
    return unsentOf(error)
  }
}

/** A longer wait is a used-up quota, which must not block other messages. */
const longestWaitSeconds = 600

function unsentOf(error: unknown): Unsent {
  const { failure, canRetry } = uploadFailureOf(error)
  const reason = t('files.uploadFailed', { reason: failure })
  const wait = retryableFailureOf(error)
  if (wait?.kind === 'tooSoon' && wait.afterSeconds > longestWaitSeconds) return refused(reason, true)
  if (wait?.kind === 'unavailable') return { ...wait, reason }
  return wait ?? refused(reason, !canRetry)
}
