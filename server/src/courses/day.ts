import type { getDay } from '#contract/courses/api.ts'
import { ApiError } from '../failure.ts'
import type { Handler } from '../route.ts'
import { listRuns, lockOf } from '../streams/streams.ts'
import { playableVideos } from '../videos/videos.ts'
import { videoIdsOf } from './content.ts'
import { wireOf } from './wire.ts'

/** A day of a course is open when any of the viewer's runs of it opens the day; else the latest run says why not. */
export const openDay: Handler<typeof getDay> = async (call) => {
  const { courseId, stageId, dayId } = call.params
  const runs = await listRuns(call, { courseId })
  const latest = runs.at(-1)
  const day = latest?.content.days.find((one) => one.id === dayId && one.stage_id === stageId)
  if (!latest || !day) throw new ApiError('not_found')
  const lock = lockOf(latest, day)
  if (lock && runs.every((run) => lockOf(run, day))) throw new ApiError(lock.code)
  const shown = videoIdsOf(day).flatMap((id) => latest.content.videos.get(id) ?? [])
  const videos = playableVideos(shown, { media: call.machine.media, sessionId: call.viewer.sessionId })
  return wireOf(latest.content, call.language).day(day, { sets: true, homeworks: true, videos })
}
