import type { trialServices } from '../../learning/courses/importPorts.ts'
import { deleteTrials, insertTrials } from './queries.ts'

export const trials: typeof trialServices.registered = {
  removeOthers: deleteTrials,
  give: async (sql, services) => (await insertTrials(sql, services)).length === services.ids.length,
}
