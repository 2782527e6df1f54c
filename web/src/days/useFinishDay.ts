import { useState } from 'react'
import type { Day } from '#contract/courses/api.ts'
import { finishDay, getDayProgress, type DayRecord } from '#contract/days/api.ts'
import { logError } from '../analytics/errorLog.ts'
import { call } from '../platform/api/api.ts'
import { newId } from '../platform/device/newId.ts'
import { scoreQuery } from '../points/scoreQuery.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { patchDay, patchProgress } from '../streams/streamCache.ts'
import { streamStatusQuery } from '../streams/streamQueries.ts'
import { failureText } from '../ui/FormFailure.tsx'
import { filtersSaved } from './saveFilter.ts'
import { showToast } from '../ui/toasts.ts'
import { useAction } from '../ui/useAction.ts'

/** Finishes a day, once for any number of presses, and refreshes what depends on it. */
export function useFinishDay(streamId: number, day: Day) {
  const [idempotencyKey] = useState(newId)
  const finish = async () => {
    // What the day requires depends on them.
    await filtersSaved(streamId)
    afterFinish(await call(finishDay, { params: { streamId, dayId: day.id }, idempotencyKey }))
  }
  return useAction(finish, { onError: (error) => showToast({ text: failureText(error) }) })
}

/** The day stays finished even if the refresh fails. */
function afterFinish(record: DayRecord): void {
  patchDay(record)
  // The server computes the following days, the streak and the balance.
  void queryClient.invalidateQueries({ queryKey: streamStatusQuery(record.stream_id).queryKey })
  void queryClient.invalidateQueries({ queryKey: scoreQuery().queryKey })
  refreshProgress(record).catch(logError)
}

async function refreshProgress({ stream_id: streamId, id: dayStatusId }: DayRecord): Promise<void> {
  patchProgress(streamId, await call(getDayProgress, { params: { streamId, dayStatusId } }))
}
