import { saveLessonStat, type StatisticResponse, type StatisticEntry } from '#contract/learning/lessons/api.ts'
import { minViewedMs } from '#contract/learning/lessons/rules.ts'
import { applicationConfigQuery } from '../../../brands/applicationConfig.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { withTimeout } from '../../../platform/async/withTimeout.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { report } from '../../../platform/errorLog/errorLog.ts'
import { t } from '../../../platform/language/language.ts'
import { ageSecondsOf, responseTimeoutMs, type EntryKind } from '../../../platform/outbox/entry.ts'
import { patchLesson } from '../../streams/streamCache.ts'
import { closeWatched, statisticEntries, type Watched } from './watched.ts'

/** A failing server is reported once for a series of retries. */
let hasReported = false

export const statisticKind: EntryKind<StatisticEntry, StatisticResponse> = {
  ...statisticEntries,
  prepare: (userId) => closeWatched({ userId, minMs: minWatchedMs() }),
  send: async ({ payload: entry, createdAtMs: watchedAtMs }) => {
    try {
      // The page may close before the response.
      const response = await sendStatistic({ entry, watchedAtMs }, document.visibilityState === 'hidden')
      hasReported = false
      if (!(response as Partial<StatisticResponse>).day_status_id) report(t('lessons.statisticFailed'))
      return response
    } catch (error) {
      reportFailure(error)
      throw error
    }
  },
  onSent: (response, { payload }) => response.day_status_id && patchLesson(response, payload.day_id),
  onRefused: (_entry, { reason }) => report(t('lessons.statisticRefused'), reason),
  dropsRefused: true,
  label: () => t('lessons.watchedTime'),
}

export function minWatchedMs(): number {
  return queryClient.getQueryData(applicationConfigQuery().queryKey)?.statistic.min_viewed ?? minViewedMs
}

export function sendStatistic({ entry, watchedAtMs }: Watched, keepalive: boolean): Promise<StatisticResponse> {
  const ageSeconds = ageSecondsOf({ createdAtMs: watchedAtMs })
  const body = { ...entry, ...(ageSeconds > 0 && { age_seconds: ageSeconds }) }
  return withTimeout(responseTimeoutMs, (signal) => call(saveLessonStat, { body, keepalive, signal }))
}

function reportFailure(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.status < 500 || hasReported) return
  hasReported = true
  report(t('lessons.statisticFailed'), error)
}
