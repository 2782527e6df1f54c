import { useSyncExternalStore } from 'react'
import { finishDay, getDayProgress, type DayRecord, type FinishedDay } from '#contract/learning/days/api.ts'
import { call } from '../../platform/api/api.ts'
import { withTimeout } from '../../platform/async/withTimeout.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { createEmitter } from '../../platform/emitter.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { t } from '../../platform/language/language.ts'
import { ageSecondsOf, responseTimeoutMs, type Entry, type EntryKind } from '../../platform/outbox/entry.ts'
import { entriesOf } from '../../platform/outbox/outboxState.ts'
import { onSessionEnd } from '../../platform/session/session.ts'
import { showToast } from '../../ui/toasts.ts'
import { dayObject } from '../lessons/statistics/watched.ts'
import { scoreQuery } from '../points/scoreQuery.ts'
import { filtersObject } from '../streams/filtersKind.ts'
import { patchDay, patchProgress } from '../streams/streamCache.ts'
import { streamStatusQuery } from '../streams/streamQueries.ts'

export type QueuedFinish = { streamId: number; dayId: number; dayNumber: number }

/** Waits for what was watched of the day and for the choice of its lessons, which decide whether it can be finished. */
export const finishKind: EntryKind<QueuedFinish, FinishedDay> = {
  name: 'day-finish',
  version: 1,
  objectOf: dayObject,
  waitsFor: ({ streamId }) => filtersObject(streamId),
  isOneWay: true,
  send: (entry) => {
    const { streamId, dayId } = entry.payload
    const body = { age_seconds: ageSecondsOf(entry) }
    return withTimeout(responseTimeoutMs, (signal) => call(finishDay, { params: { streamId, dayId }, body, signal }))
  },
  onSent: showFinished,
  onRefused: (_entry, { reason }) => showToast({ text: reason }),
  onUnsent: ({ payload }) => {
    finishedDays.delete(dayObject(payload))
    changes.emit()
    void queryClient.invalidateQueries({ queryKey: streamStatusQuery(payload.streamId).queryKey })
    void queryClient.invalidateQueries({ queryKey: scoreQuery().queryKey })
  },
  label: ({ dayNumber }) => t('days.finishOf', { number: dayNumber }),
}

/** The finish of a day that waits, or was refused. */
export function finishOf(
  entries: readonly Entry[],
  day: Pick<QueuedFinish, 'streamId' | 'dayId'>,
): Entry<QueuedFinish> | undefined {
  return entriesOf(entries, finishKind).find(({ object }) => object === dayObject(day))
}

/** Days that were finished on this page, also those that the server does not know yet. */
const finishedDays = new Map<string, FinishedDay>()
const changes = createEmitter()
onSessionEnd(() => finishedDays.clear())

export function useFinishedDay(day: Pick<QueuedFinish, 'streamId' | 'dayId'>): FinishedDay | undefined {
  return useSyncExternalStore(changes.subscribe, () => finishedDays.get(dayObject(day)))
}

/** Shows a day as finished before the server has answered. */
export function showFinishedEarly(finished: FinishedDay): void {
  finishedDays.set(keyOf(finished), finished)
  patchDay(finished)
  queryClient.setQueryData(scoreQuery().queryKey, finished.balance)
  changes.emit()
}

export function isShownFinished(day: Pick<QueuedFinish, 'streamId' | 'dayId'>): boolean {
  return finishedDays.has(dayObject(day))
}

/** The day stays finished even if the refresh fails. */
function showFinished(finished: FinishedDay): void {
  showFinishedEarly(finished)
  // The server computes what the following days wait for.
  void queryClient.invalidateQueries({ queryKey: streamStatusQuery(finished.stream_id).queryKey })
  refreshProgress(finished).catch(logError)
}

async function refreshProgress({ stream_id: streamId, id: dayStatusId }: DayRecord): Promise<void> {
  patchProgress(streamId, await call(getDayProgress, { params: { streamId, dayStatusId } }))
}

function keyOf({ stream_id: streamId, stage_day_id: dayId }: FinishedDay): string {
  return dayObject({ streamId, dayId })
}
