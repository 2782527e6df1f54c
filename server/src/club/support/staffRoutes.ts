import * as api from '#contract/club/support/staffApi.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { readRoute } from '../../platform/http/route.ts'
import { countQuestions, listQuestions } from './queries.ts'

export const supportStaffRoutes = [
  readRoute(api.listQuestions, (call) =>
    listByPage(call, { count: () => countQuestions(call.sql), list: (page) => listQuestions(call.sql, page) }),
  ),
]
