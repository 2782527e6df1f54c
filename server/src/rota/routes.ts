import * as api from '#contract/rota/api.ts'
import type { Viewer } from '../platform/http/context.ts'
import { route } from '../platform/http/route.ts'
import * as rota from './rota.ts'

const plannerOf = ({ user, roles }: Viewer): rota.Planner => ({ viewerId: user.id, isAdmin: roles.includes('admin') })

export const rotaRoutes = [
  route(api.listRota, (call) => rota.listRota(call, plannerOf(call.viewer))),

  route(api.updateExpertHours, (call) =>
    rota.setHours(call, { ...plannerOf(call.viewer), expertId: call.params.expertId }, call.body.hours),
  ),

  route(api.addExpertAbsence, (call) =>
    rota.addAbsence(call, { ...plannerOf(call.viewer), expertId: call.params.expertId }, call.body),
  ),

  route(api.deleteExpertAbsence, async (call) => {
    const { expertId, absenceId } = call.params
    await rota.deleteAbsence(call, { ...plannerOf(call.viewer), expertId }, absenceId)
    return { success: true }
  }),

  route(api.updateExpertException, (call) =>
    rota.setException(call, { ...plannerOf(call.viewer), expertId: call.params.expertId }, call.body),
  ),

  route(api.deleteExpertException, async (call) => {
    const { expertId, exceptionId } = call.params
    await rota.deleteException(call, { ...plannerOf(call.viewer), expertId }, exceptionId)
    return { success: true }
  }),
]
