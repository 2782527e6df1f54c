import { listStaffVideos } from '#contract/learning/videos/staffApi.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute } from '../../platform/http/route.ts'
import { countVideos, listConversions, type VideoCursor } from './queries.ts'

export const videoStaffRoutes = [
  readRoute(listStaffVideos, (call) =>
    listByPage(call, {
      count: () => countVideos(call.sql),
      list: (page) => listConversions(call.sql, call.language, { ...page, after: cursorOf(call.query.after) }),
    }),
  ),
]

/** An invalid cursor starts at the first page. */
function cursorOf(after: string | undefined): VideoCursor | undefined {
  const [, rank, id] = /^(\d)-(\d{1,15})$/.exec(after ?? '') ?? []
  return rank === undefined || id === undefined ? undefined : { rank: Number(rank), id: Number(id) }
}
