import { listQuestions as listQuestionsCall } from '#contract/staff/api.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { countQuestions, listQuestions } from './queries.ts'

export const supportStaffRoutes = [
  route(listQuestionsCall, async ({ sql, query, reply }) => {
    const page = pageOf(query, { perPage: 20 })
    page.announce(reply, await countQuestions(sql))
    return listQuestions(sql, { limit: page.perPage, offset: page.offset })
  }),
]
