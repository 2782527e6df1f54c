import { sendHomework } from '#contract/learning/homework/api.ts'
import { track } from '../../../accounts/analytics/track.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { streamStatusQuery } from '../../streams/streamQueries.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import type { HomeworkItem } from '../homeworkItems.ts'
import { userHomeworkQuery } from '../userHomeworkQuery.ts'
import { uploadedIds, type Draft } from './draft.ts'
import { homeworkDrafts } from './drafts.ts'

/** Sends the draft of a homework; it stays on the device until the server has it. */
export function useSendHomework({ stream, status, attached }: HomeworkItem) {
  return useAction(async (draft: Draft) => {
    const params = { streamId: stream.id, statusId: status.id }
    const { userHomeworkStatus: sent } = await call(sendHomework, {
      params,
      body: {
        client_id: draft.clientId,
        message: draft.message,
        files: uploadedIds(draft),
        exercise_id: draft.exerciseId,
        selfie_file_id: draft.selfie?.uploaded?.id ?? null,
      },
    })
    track('task_send', { homework_id: attached.homework_id, homework_status_id: status.id, stream_id: stream.id })
    const { queryKey } = userHomeworkQuery(stream.id)
    queryClient.setQueryData(queryKey, (list) => list?.map((one) => (one.id === sent.id ? { ...one, ...sent } : one)))
    await homeworkDrafts.clear(status.id)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: streamStatusQuery(stream.id).queryKey }),
    ])
  }, inline)
}
