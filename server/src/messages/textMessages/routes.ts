import * as api from '#contract/messages/textMessages/api.ts'
import * as staffApi from '#contract/messages/textMessages/staffApi.ts'
import { listByPage } from '../../platform/http/paging.ts'
import { preparedRoute, readRoute } from '../../platform/http/route.ts'
import { confirmNumber, countAttempt, prepareCode } from './phoneConfirmation.ts'
import { countTextMessages, listTextMessages } from './queries.ts'

export const textMessageStaffRoutes = [
  readRoute(staffApi.listTextMessages, (call) =>
    listByPage(call, {
      count: () => countTextMessages(call.sql),
      list: (page) => listTextMessages(call.sql, page),
    }),
  ),
]

export const textMessageRoutes = [
  preparedRoute(api.sendPhoneCode, async (call) => {
    const send = await prepareCode(call, call.body.channel)
    return call.transaction(async ({ sql }) => {
      await send(sql)
      return { success: true }
    })
  }),

  preparedRoute(api.confirmPhone, async (call) => {
    const attempt = await countAttempt(call, call.body.code)
    return call.transaction(async (transaction) => {
      if (attempt) await confirmNumber(transaction, attempt)
      return { success: true }
    })
  }),
]
