import type { PushMessage } from '#contract/messages/push/rules.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import type { MessageRow } from './queries.ts'

/** Gone: the service no longer knows the device. Another status is tried again. */
export type PushResult = 'sent' | 'gone' | { status: number }

export type OutgoingPush = MessageRow & { content: PushMessage }

/** Sends a message to a device by its push service. */
export type SendPush = (context: JobContext, message: OutgoingPush) => Promise<PushResult>

/** How long a push service stores a message for an offline device. */
const maxTtlSeconds = 12 * 3600
const timeoutMs = 20_000

export function ttlSecondsOf({ expires_at: expiresAt }: MessageRow): number {
  return Math.min(maxTtlSeconds, expiresAt - nowSeconds())
}

/** Posts to a push service. Only this address is contacted, never a redirect target. */
export function postPush(
  address: string,
  { signal, ...init }: { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer>; signal: AbortSignal },
): Promise<Response> {
  const timedSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  return fetch(address, { ...init, method: 'POST', redirect: 'manual', signal: timedSignal })
}
