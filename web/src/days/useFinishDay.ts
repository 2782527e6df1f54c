import { useState } from 'react'
import type { Day } from '#contract/courses/api.ts'
import { finishDay, getDayProgress, type DayRecord } from '#contract/days/api.ts'
import { noteError } from '../analytics/errorLog.ts'
import { call } from '../api.ts'
import { newId } from '../newId.ts'
import { scoreQuery } from '../points/scoreQuery.ts'
import { queryClient } from '../queries.ts'
import { patchDay, patchProgress } from '../streams/streamCache.ts'
import { streamStatusQuery } from '../streams/streamQueries.ts'
import { failureText } from '../ui/FormFailure.tsx'
import { showToast } from '../ui/toasts.ts'
import { useAction } from '../useAction.ts'

/** Finishes a day, once however often it is pressed, and brings everything that depends on it up to date. */
export function useFinishDay(streamId: number, day: Day) {
  const [idempotencyKey] = useState(newId)
  const finish = async () => afterFinish(await call(finishDay, { params: { streamId, dayId: day.id }, idempotencyKey }))
  return useAction(finish, { onError: (error) => showToast({ text: failureText(error) }) })
}

/** The day is finished from here on, whatever becomes of the reading of what depends on it. */
function afterFinish(record: DayRecord): void {
  patchDay(record)
  // The following days, the streak and the balance are counted by the server.
  void queryClient.invalidateQueries({ queryKey: streamStatusQuery(record.stream_id).queryKey })
  void queryClient.invalidateQueries({ queryKey: scoreQuery().queryKey })
  readProgress(record).catch(noteError)
}

async function readProgress({ stream_id: streamId, id: dayStatusId }: DayRecord): Promise<void> {
  patchProgress(streamId, await call(getDayProgress, { params: { streamId, dayStatusId } }))
}
