import { listTextMessages as listTextMessagesCall } from '#contract/school/staff/api.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { countTextMessages, listTextMessages } from './queries.ts'

export const textMessageStaffRoutes = [
  route(listTextMessagesCall, (call) =>
    listByPage(call, {
      count: () => countTextMessages(call.sql),
      list: (page) => listTextMessages(call.sql, page),
    }),
  ),
]
