import { listMails as listMailsCall } from '#contract/staff/api.ts'
import { pageFrom } from '../paging.ts'
import { route } from '../route.ts'
import { countMails, listMails } from './queries.ts'

export const mailStaffRoutes = [
  route(listMailsCall, (call) =>
    pageFrom(call, { count: () => countMails(call.sql), list: (page) => listMails(call.sql, page) }),
  ),
]
