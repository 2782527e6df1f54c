import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { sharedUpload, uploadFailureOf } from '../../../learning/files/drafts/upload.ts'
import { t } from '../../../platform/language/language.ts'
import { storedUserId } from '../../../platform/session/session.ts'
import { readContent, type OutboxMessage } from './outboxStore.ts'
import { refused, waitOf, type Unsent } from './sendOutcome.ts'

/** Keeps what has become of a file, so that a reload goes on from there. */
export type KeepFile = (key: string, change: Partial<DraftFile>) => Promise<void>

export type Owner = { userId: string; keepFile: KeepFile }

/** A longer one is a used quota, on which other messages need not wait. */
const longestWaitSeconds = 600

/** Uploads those files of a message that are still on this device, one after the other; returns all, or why one failed. */
export async function uploadQueued({ files }: OutboxMessage, owner: Owner): Promise<readonly UploadedFile[] | Unsent> {
  const uploaded: UploadedFile[] = []
  for (const file of files) {
    const outcome = file.uploaded ?? (await uploadStored(file, owner))
    if ('kind' in outcome) return outcome
    uploaded.push(outcome)
  }
  return uploaded
}

async function uploadStored(file: DraftFile, { userId, keepFile }: Owner): Promise<UploadedFile | Unsent> {
  const { key, name, type, uploadId } = file
  const content = await readContent(userId, file)
  // Another person may have signed in meanwhile, whose file it must not become.
  if (storedUserId() !== userId) return { kind: 'signedOut' }
  if (!content) return refused(t('chats.conversation.fileGone', { name }), true)
  const onBegin = (begunId: number) => void keepFile(key, { uploadId: begunId })
  const { signal } = new AbortController()
  try {
    const uploaded = await sharedUpload({ content, name, type, key, uploadId, onBegin, signal })
    await keepFile(key, { uploaded })
    return uploaded
  } catch (error) {
    return unsentOf(error)
  }
}

function unsentOf(error: unknown): Unsent {
  const { failure, canRetry } = uploadFailureOf(error)
  const reason = t('files.uploadFailed', { reason: failure })
  const wait = waitOf(error)
  if (wait?.kind === 'tooSoon' && wait.afterSeconds > longestWaitSeconds) return refused(reason, true)
  if (wait?.kind === 'unavailable') return { ...wait, reason }
  return wait ?? refused(reason, !canRetry)
}
