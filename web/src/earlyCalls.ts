import { getApplicationConfig } from '#contract/brands/api.ts'
import { getCourse } from '#contract/learning/courses/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { getStreamStatus, listStreams, type Stream } from '#contract/learning/streams/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { courseInput } from './learning/courses/courseInput.ts'
import { heroStream } from './home/heroStream.ts'
import { statusInput, streamsInput } from './learning/streams/streamInputs.ts'
import { subscriptionsRequest } from './shop/subscriptions/subscriptionsRequest.ts'

/** A call that a signed-in person's first screen will make. */
export type EarlyCall = [endpoint: Endpoint, input?: { params?: unknown; query?: unknown }]

export const userCall: EarlyCall = [getUser]
export const subscriptionsCall: EarlyCall = [listSubscriptions, subscriptionsRequest]
export const streamsCall: EarlyCall = [listStreams, streamsInput]
export const configCall: EarlyCall = [getApplicationConfig]
export const scoreCall: EarlyCall = [getScoreAmount]

/** The calls of a screen of a stream. */
export function streamCalls(stream: Stream): EarlyCall[] {
  return [
    [getStreamStatus, statusInput(stream.id)],
    [getCourse, courseInput(stream.course_id)],
  ]
}

/** The stream that a screen shows: the one in its path, on Today the one of the day. */
export function streamOfPage(pathname: string, streams: readonly Stream[]): Stream | undefined {
  const [, section = '', id] = /^\/class\/(\w*)\/?(\d+)?/.exec(pathname) ?? []
  if (section === 'course') return streams.find((stream) => stream.id === Number(id))
  return section === 'home' || section === '' ? heroStream(streams) : undefined
}
