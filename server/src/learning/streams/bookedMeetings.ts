import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import type { FreezePeriod } from '#contract/learning/streams/api.ts'
import { meetingsWithin } from '#contract/learning/streams/freezes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call } from '../../platform/http/route.ts'
import { createPort } from '../../platform/port.ts'

export type ViewerCall = Pick<
  Call<Endpoint & { access: 'learner' }>,
  'sql' | 'viewer' | 'brand' | 'language' | 'context' | 'now'
>

/** The viewer's booked meetings by run id; empty if the brand has no video consultations. */
export const bookedMeetings =
  createPort<(call: ViewerCall, streamIds: readonly number[]) => Promise<ReadonlyMap<number, BookedMeeting[]>>>(
    'booked meetings',
  )

export async function meetingsInFreeze(
  call: ViewerCall,
  { streamId, ...period }: FreezePeriod & { streamId: number },
): Promise<BookedMeeting[]> {
  const planned = await bookedMeetings.registered(call, [streamId])
  return meetingsWithin(planned.get(streamId) ?? [], period)
}
