import { sendHomework, type UserHomework } from '#contract/learning/homework/api.ts'
import { track } from '../../../accounts/analytics/track.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { withTimeout } from '../../../platform/async/withTimeout.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { deleteDraftIf, draftKeyOf, type DraftFile } from '../../../platform/drafts/draftStore.ts'
import { t } from '../../../platform/language/language.ts'
import {
  responseTimeoutMs,
  SendRefusal,
  type Entry,
  type EntryKind,
  type SendContext,
} from '../../../platform/outbox/entry.ts'
import { entriesOf } from '../../../platform/outbox/outboxState.ts'
import { uploadQueued } from '../../files/drafts/uploadQueued.ts'
import { streamStatusQuery } from '../../streams/streamQueries.ts'
import { userHomeworkQuery } from '../useRuns.ts'
import { homeworkDraftKind } from './homeworkDraft.ts'

/** A homework that the server does not have yet. */
export type QueuedHomework = {
  streamId: number
  statusId: number
  homeworkId: number
  title: string
  message: string
  exerciseId: number | null
  /** Uploaded, or with contents stored beside the entry; the selfie is one of them. */
  files: readonly DraftFile[]
  selfieKey: string | undefined
}

/**
 * A version of a homework. One that is sent while an earlier one is checked is refused, and stays with its words until
 * its writer decides.
 */
export const homeworkKind: EntryKind<QueuedHomework, UserHomework> = {
  name: 'homework',
  version: 1,
  objectOf: ({ statusId }) => `homework ${statusId}`,
  send,
  onSent: (sent, { payload }) => showHomework(payload, sent),
  // The refusal may be a lock, or another version, that the screen does not show yet.
  onUnsent: ({ payload }) => refreshHomework(payload),
  label: ({ title }) => t('homework.attempts.queuedOf', { title }),
  textOf: ({ message }) => message,
}

/** The version of a homework that waits to be sent, if there is one. */
export function queuedHomework(entries: readonly Entry[], statusId: number): Entry<QueuedHomework> | undefined {
  return entriesOf(entries, homeworkKind).find(({ payload }) => payload.statusId === statusId)
}

/** Sends a homework, its files first. */
async function send(entry: Entry<QueuedHomework>, context: SendContext<QueuedHomework>): Promise<UserHomework> {
  const { id, payload } = entry
  const { streamId, statusId, homeworkId, message, exerciseId, selfieKey } = payload
  // A page closed between queueing and clearing leaves the draft behind.
  await deleteDraftIf(homeworkDraftKind, draftKeyOf(statusId), ({ clientId }) => clientId === id)
  const uploaded = await uploadQueued(entry, context)
  const ids = new Map(payload.files.map(({ key }, index) => [key, uploaded[index]?.id]))
  const selfieId = selfieKey === undefined ? undefined : ids.get(selfieKey)
  const body = {
    client_id: id,
    message,
    files: uploaded.map((file) => file.id).filter((fileId) => fileId !== selfieId),
    exercise_id: exerciseId,
    selfie_file_id: selfieId ?? null,
  }
  const params = { streamId, statusId }
  const submit = (signal: AbortSignal) => call(sendHomework, { params, body, signal })
  const sent = await withTimeout(responseTimeoutMs, submit).catch((error: unknown) => {
    throw uploaded.length > 0 && isMissing(error) ? filesGone() : error
  })
  track('task_send', { homework_id: homeworkId, homework_status_id: statusId, stream_id: streamId })
  return sent.userHomeworkStatus
}

function showHomework(payload: QueuedHomework, sent: UserHomework): void {
  const { queryKey } = userHomeworkQuery(payload.streamId)
  queryClient.setQueryData(queryKey, (list) => list?.map((one) => (one.id === sent.id ? { ...one, ...sent } : one)))
  refreshHomework(payload)
}

function refreshHomework({ streamId }: QueuedHomework): void {
  for (const { queryKey } of [userHomeworkQuery(streamId), streamStatusQuery(streamId)])
    void queryClient.invalidateQueries({ queryKey })
}

/** Where files are sent, a 404 means a deleted one: the homework was on the screen, and unused files are deleted in time. */
const isMissing = (error: unknown) => error instanceof ApiFailure && error.status === 404
const filesGone = () => new SendRefusal(t('homework.attempts.filesGone'), { isFinal: true })
