import { listLiveEvents, type LiveEvent } from '#contract/messages/live/api.ts'
import { call } from '../api/api.ts'
import { ApiFailure } from '../api/apiFailure.ts'

const pollMs = 10_000

type Polling = {
  /** The last position or event of the client; without one it starts anew. */
  after: string | undefined
  signal: AbortSignal
  onEvent: (event: LiveEvent) => void
  /** The events since `after` cannot be told: everything may have changed. */
  onReset: () => void
}

/**
 * Asks for new events every ten seconds while the tab is visible, until aborted. Starts anew where the server does not take the
 * position. Throws if the server has no such call.
 */
export async function pollEvents({ after, signal, onEvent, onReset }: Polling): Promise<void> {
  let position = after
  while (!signal.aborted) {
    if (!document.hidden) {
      const answer = await call(listLiveEvents, { query: position ? { after: position } : {}, signal }).catch(
        (error: unknown) => {
          if (!isPassing(error, position)) throw error
          return isRefused(error) ? restart : undefined
        },
      )
      if (signal.aborted) return
      if (answer?.is_reset) onReset()
      answer?.events.forEach(onEvent)
      position = answer ? answer.position : position
    }
    await nextPoll(signal)
  }
}

/** The position was refused: everything may have changed, and the next poll starts anew. */
const restart = { events: [], position: undefined, is_reset: true }

/** Whether the next poll may succeed. */
function isPassing(error: unknown, position: string | undefined): boolean {
  if (isRefused(error)) return position !== undefined
  return !(error instanceof ApiFailure && error.status === 404)
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 422
}

/** Resolves after the interval, when the tab is shown again, and when aborted. */
function nextPoll(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const end = () => {
      waiting.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = window.setTimeout(end, pollMs)
    const options = { signal: waiting.signal }
    signal.addEventListener('abort', end, options)
    document.addEventListener('visibilitychange', () => !document.hidden && end(), options)
  })
}
