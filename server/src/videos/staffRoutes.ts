import { listStaffVideos } from '#contract/staff/api.ts'
import { pageFrom } from '../paging.ts'
import { route } from '../route.ts'
import { countVideos, listConversions } from './queries.ts'

export const videoStaffRoutes = [
  route(listStaffVideos, (call) =>
    pageFrom(call, {
      count: () => countVideos(call.sql),
      list: (page) => listConversions(call.sql, call.language, page),
    }),
  ),
]
