import * as api from '#contract/experts/rota/api.ts'
import type { Viewer } from '../../platform/http/context.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import * as rota from './rota.ts'

const plannerOf = ({ user, roles }: Viewer): rota.Planner => ({ viewerId: user.id, isAdmin: roles.includes('admin') })

type ExpertCall = Moment & { sql: Sql; viewer: Viewer; params: { expertId: number } }
const requirePlanned = (call: ExpertCall) =>
  rota.requirePlanned(call, { ...plannerOf(call.viewer), expertId: call.params.expertId })

export const rotaRoutes = [
  readRoute(api.listRota, (call) => rota.listRota(call, plannerOf(call.viewer))),

  writeRoute(
    api.updateExpertHours,
    (call) => rota.setHours(call, { ...plannerOf(call.viewer), expertId: call.params.expertId }, call.body.hours),
    { requires: requirePlanned },
  ),

  writeRoute(
    api.addExpertAbsence,
    (call) => rota.addAbsence(call, { ...plannerOf(call.viewer), expertId: call.params.expertId }, call.body),
    { requires: requirePlanned },
  ),

  writeRoute(api.deleteExpertAbsence, async (call) => {
    const { expertId, absenceId } = call.params
    await rota.deleteAbsence(call, { ...plannerOf(call.viewer), expertId }, absenceId)
    return { success: true }
  }),

  writeRoute(
    api.updateExpertException,
    (call) => rota.setException(call, { ...plannerOf(call.viewer), expertId: call.params.expertId }, call.body),
    { requires: requirePlanned },
  ),

  writeRoute(api.deleteExpertException, async (call) => {
    const { expertId, exceptionId } = call.params
    await rota.deleteException(call, { ...plannerOf(call.viewer), expertId }, exceptionId)
    return { success: true }
  }),
]
