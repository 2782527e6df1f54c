import type { Day, getDay } from '#contract/learning/courses/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { listRuns, lockOf } from '../streams/streams.ts'
import { playableVideos } from '../videos/videos.ts'
import { videoIdsOf, type Content, type ContentDay } from './content.ts'
import { serializer } from './serialize.ts'

/** A day is open if any of the viewer's runs unlocks it; otherwise the latest run gives the reason. */
export const openDay: Handler<typeof getDay> = async (call) => {
  const { courseId, stageId, dayId } = call.params
  const runs = await listRuns(call, { courseId })
  const latest = runs.at(-1)
  const day = latest?.content.days.find((one) => one.id === dayId && one.stage_id === stageId)
  if (!latest || !day) throw new ApiError('not_found')
  const lock = lockOf(latest, day)
  if (lock && runs.every((run) => lockOf(run, day))) throw new ApiError(lock.code)
  return showDay(call, latest.content, day)
}

type ViewerCall = Pick<Call<Endpoint & { access: 'learner' }>, 'context' | 'viewer' | 'language'>

/** A day with its lessons, homework and URLs of videos, signed for the viewer's session. */
export function showDay({ context, viewer, language }: ViewerCall, content: Content, day: ContentDay): Day {
  const shown = videoIdsOf(day).flatMap((id) => content.videos.get(id) ?? [])
  const videos = playableVideos(shown, { media: context.media, sessionId: viewer.sessionId })
  return serializer(content, language).day(day, { sets: true, homeworks: true, videos })
}
