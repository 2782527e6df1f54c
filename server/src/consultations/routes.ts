import * as api from '#contract/consultations/api.ts'
import { requireFlag } from '../brands/flags.ts'
import { refuseField } from '../platform/http/errors.ts'
import { route } from '../platform/http/route.ts'
import { closeConsultation, rateConsultation, returnConsultation } from './consultations.ts'

export const consultationRoutes = [
  route(api.rateConsultation, async (call) => {
    requireFlag(call.brand, 'is_chat_support')
    const { consultationId } = call.params
    return rateConsultation(call, { userId: call.viewer.user.id, consultationId, rating: call.body.rating })
  }),

  route(api.closeConsultation, async (call) => {
    await closeConsultation(call, { expertId: call.viewer.user.id, consultationId: call.params.consultationId })
    return { success: true }
  }),

  route(api.returnConsultation, async (call) => {
    const { viewer, params, body } = call
    const reason = body.reason.trim()
    if (reason === '') throw refuseField('reason', 'required')
    const expert = { expertId: viewer.user.id, isAdmin: viewer.roles.includes('admin') }
    await returnConsultation(call, { ...expert, consultationId: params.consultationId, reason })
    return { success: true }
  }),
]
