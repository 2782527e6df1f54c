import { listMails as listMailsCall } from '#contract/staff/api.ts'
import { listByPage } from '../platform/http/paging.ts'
import { route } from '../platform/http/route.ts'
import { countMails, listMails } from './queries.ts'

export const mailStaffRoutes = [
  route(listMailsCall, (call) =>
    listByPage(call, { count: () => countMails(call.sql), list: (page) => listMails(call.sql, page) }),
  ),
]
