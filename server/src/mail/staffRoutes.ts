import { listMails as listMailsCall } from '#contract/staff/api.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { countMails, listMails } from './queries.ts'

export const mailStaffRoutes = [
  route(listMailsCall, async ({ sql, query, reply }) => {
    const page = pageOf(query, { perPage: 20 })
    page.announce(reply, await countMails(sql))
    return listMails(sql, { limit: page.perPage, offset: page.offset })
  }),
]
