import { minimumViewedMs } from '#contract/lessons/rules.ts'
import { applicationConfigQuery } from '../../brands/applicationConfig.ts'
import { queryClient } from '../../queries.ts'
import { sendGrowing } from './recorder.ts'
import { sendStatistics } from './sending.ts'

let isStarted = false

/** Sends what earlier visits have left, and from now on whatever is left when the page is hidden or closed. */
export function startStatistics(): void {
  if (!isStarted) {
    isStarted = true
    window.addEventListener('online', () => void sendStatistics({ minimumMs: minimumMs(), isFresh: true }))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void sendStatistics({ minimumMs: minimumMs(), isLeaving: true })
    })
    window.addEventListener('pagehide', () => sendGrowing(minimumMs()))
  }
  void sendStatistics({ minimumMs: minimumMs(), isFresh: true })
}

function minimumMs(): number {
  return queryClient.getQueryData(applicationConfigQuery().queryKey)?.statistic.min_viewed ?? minimumViewedMs
}
