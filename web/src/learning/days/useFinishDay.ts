import { useState } from 'react'
import type { Day } from '#contract/learning/courses/api.ts'
import { finishDay, getDayProgress, type DayRecord, type FinishedDay } from '#contract/learning/days/api.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { call } from '../../platform/api/api.ts'
import { newId } from '../../platform/device/newId.ts'
import { scoreQuery } from '../points/scoreQuery.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { patchDay, patchProgress } from '../streams/streamCache.ts'
import { streamStatusQuery } from '../streams/streamQueries.ts'
import { failureText } from '../../ui/FormFailure.tsx'
import { filtersSaved } from './saveFilter.ts'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'

/** Finishes a day, once for any number of presses, and refreshes what depends on it. */
export function useFinishDay(streamId: number, day: Day, onFinished: (finished: FinishedDay) => void) {
  const [idempotencyKey] = useState(newId)
  const finish = async () => {
    // What the day requires depends on them.
    await filtersSaved(streamId)
    const finished = await call(finishDay, { params: { streamId, dayId: day.id }, idempotencyKey })
    afterFinish(finished)
    onFinished(finished)
  }
  return useAction(finish, { onError: (error) => showToast({ text: failureText(error) }) })
}

/** The day stays finished even if the refresh fails. */
function afterFinish(record: FinishedDay): void {
  patchDay(record)
  queryClient.setQueryData(scoreQuery().queryKey, record.balance)
  // The server computes what the following days wait for.
  void queryClient.invalidateQueries({ queryKey: streamStatusQuery(record.stream_id).queryKey })
  refreshProgress(record).catch(logError)
}

async function refreshProgress({ stream_id: streamId, id: dayStatusId }: DayRecord): Promise<void> {
  patchProgress(streamId, await call(getDayProgress, { params: { streamId, dayStatusId } }))
}
