import { confirmPhone, sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import { listTextMessages as listTextMessagesCall } from '#contract/school/staff/api.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { confirmNumber, sendCode } from './confirmation.ts'
import { countTextMessages, listTextMessages } from './queries.ts'

export const textMessageStaffRoutes = [
  route(listTextMessagesCall, (call) =>
    listByPage(call, {
      count: () => countTextMessages(call.sql),
      list: (page) => listTextMessages(call.sql, page),
    }),
  ),
]

export const textMessageRoutes = [
  route(sendPhoneCode, async (call) => {
    await sendCode(call, call.body.channel)
    return { success: true }
  }),

  route(confirmPhone, async (call) => {
    await confirmNumber(call, call.body.code)
    return { success: true }
  }),
]
