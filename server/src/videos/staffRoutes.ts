import { listStaffVideos } from '#contract/staff/api.ts'
import { listByPage } from '../platform/http/paging.ts'
import { route } from '../platform/http/route.ts'
import { countVideos, listConversions } from './queries.ts'

export const videoStaffRoutes = [
  route(listStaffVideos, (call) =>
    listByPage(call, {
      count: () => countVideos(call.sql),
      list: (page) => listConversions(call.sql, call.language, page),
    }),
  ),
]
