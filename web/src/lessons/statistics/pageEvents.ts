import { minimumViewedMs } from '#contract/lessons/rules.ts'
import { applicationConfigQuery } from '../../brands/applicationConfig.ts'
import { queryClient } from '../../queries.ts'
import { sendGrowing } from './recorder.ts'
import { sendStatistics } from './sending.ts'

let isListening = false

/** From now on whatever is left is sent when the page is hidden or closed, and when the connection is back. */
export function sendAtPageEvents(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', sendLeft)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendStatistics({ minimumMs: minimumMs(), isLeaving: true })
  })
  window.addEventListener('pagehide', () => sendGrowing(minimumMs()))
}

/** Sends what earlier visits have left. */
export function sendLeft(): void {
  void sendStatistics({ minimumMs: minimumMs(), isFresh: true })
}

function minimumMs(): number {
  return queryClient.getQueryData(applicationConfigQuery().queryKey)?.statistic.min_viewed ?? minimumViewedMs
}
