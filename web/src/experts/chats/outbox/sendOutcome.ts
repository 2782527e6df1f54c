import type { Message } from '#contract/learning/streams/message.ts'
import { TimeoutError } from '../../../platform/async/withTimeout.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import type { OutboxMessage } from './outboxStore.ts'

export type Unsent =
  | { kind: 'unreachable' | 'signedOut' }
  | { kind: 'tooSoon'; afterSeconds: number }
  /** The server is unavailable for now. */
  | { kind: 'unavailable'; reason: string }
  | { kind: 'refused'; failure: NonNullable<OutboxMessage['failure']> }

export type SendOutcome = { kind: 'sent'; message: Message } | Unsent

const retryAfterSeconds = 15
/** An overloaded or restarting server. Other errors would repeat with a retry. */
const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** How a retried message or file waits; undefined if the server refused it. */
export function retryableFailureOf(error: unknown): Unsent | undefined {
  if (error instanceof TimeoutError) return { kind: 'unreachable' }
  if (!(error instanceof ApiFailure)) return undefined
  if (error.isNetwork) return { kind: 'unreachable' }
  if (error.status === 401) return { kind: 'signedOut' }
  if (error.status === 429) return { kind: 'tooSoon', afterSeconds: error.retryAfterSeconds ?? retryAfterSeconds }
  if (unavailableStatuses.has(error.status)) return { kind: 'unavailable', reason: error.message }
  return undefined
}

export function refused(reason: string, isFinal: boolean): Unsent {
  return { kind: 'refused', failure: { reason, isFinal } }
}
