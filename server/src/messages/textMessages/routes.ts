import { confirmPhone, sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import { route } from '../../platform/http/route.ts'
import { confirmNumber, sendCode } from './confirmation.ts'

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
