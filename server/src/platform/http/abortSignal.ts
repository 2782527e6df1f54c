import type { FastifyReply } from 'fastify'
import { ApiError } from './errors.ts'

/** Aborts when the connection closes before the response is sent, also at shutdown. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(new ApiError('unavailable', { retryAfterSeconds: 10 }))
  if (raw.destroyed) abort()
  else raw.once('close', () => !raw.writableFinished && abort())
  return controller.signal
}
