import * as api from '#contract/experts/consultations/api.ts'
import { requireFlag } from '../../brands/brand.ts'
import { requireReason } from '../../platform/errors.ts'
import { writeRoute } from '../../platform/http/route.ts'
import {
  closeConsultation,
  rateConsultation,
  requireOwn,
  requireReturnable,
  returnConsultation,
} from './consultations.ts'

export const consultationRoutes = [
  writeRoute(
    api.rateConsultation,
    async (call) => {
      requireFlag(call.brand, 'is_chat_support')
      const { consultationId } = call.params
      return rateConsultation(call, { userId: call.viewer.user.id, consultationId, rating: call.body.rating })
    },
    {
      requires: ({ sql, viewer, params }) =>
        requireOwn(sql, { userId: viewer.user.id, consultationId: params.consultationId }),
    },
  ),

  writeRoute(api.closeConsultation, async (call) => {
    await closeConsultation(call, { ...staffOf(call.viewer), consultationId: call.params.consultationId })
    return { success: true }
  }),

  writeRoute(
    api.returnConsultation,
    async (call) => {
      const { viewer, params, body } = call
      const reason = requireReason(body)
      await returnConsultation(call, { ...staffOf(viewer), consultationId: params.consultationId, reason })
      return { success: true }
    },
    {
      requires: ({ sql, viewer, params }) =>
        requireReturnable(sql, { ...staffOf(viewer), consultationId: params.consultationId }),
    },
  ),
]

function staffOf({ user, roles }: { user: { id: number }; roles: readonly string[] }) {
  return { expertId: user.id, isAdmin: roles.includes('admin') }
}
