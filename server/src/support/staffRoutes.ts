import { listQuestions as listQuestionsCall } from '#contract/staff/api.ts'
import { pageFrom } from '../paging.ts'
import { route } from '../route.ts'
import { countQuestions, listQuestions } from './queries.ts'

export const supportStaffRoutes = [
  route(listQuestionsCall, (call) =>
    pageFrom(call, { count: () => countQuestions(call.sql), list: (page) => listQuestions(call.sql, page) }),
  ),
]
