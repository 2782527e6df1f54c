import type { getDay } from '#contract/courses/api.ts'
import { ApiError } from '../failure.ts'
import type { Handler } from '../route.ts'
import { lockOf, runFor, shownBrand } from '../streams/streams.ts'
import { playableVideos } from '../videos/videos.ts'
import { listRunsWithVideos } from './queries.ts'
import { wireOf } from './wire.ts'

/** A day of a course is open when any of the viewer's runs of it opens the day; else the latest run says why not. */
export const openDay: Handler<typeof getDay> = async ({ params, viewer, brand, language, machine, sql }) => {
  const { courseId, stageId, dayId } = params
  const rows = await listRunsWithVideos(sql, { userId: viewer.user.id, brand: shownBrand(brand), courseId, dayId })
  const runs = await Promise.all(rows.map((row) => runFor(machine.database, viewer.user, row)))
  const latest = runs.at(-1)
  const day = latest?.content.days.find((one) => one.id === dayId && one.stage_id === stageId)
  if (!latest || !day) throw new ApiError('not_found')
  if (runs.every((run) => lockOf(run, day) !== undefined)) throw new ApiError(lockOf(latest, day)?.code ?? 'not_found')
  const videos = playableVideos(rows[0]?.videos ?? [], { media: machine.media, sessionId: viewer.sessionId })
  return wireOf(latest.content, language).day(day, { sets: true, homeworks: true, videos })
}
