import { deleteOldEvents, deleteOldReports } from './queries.ts'

export const forgetOldAnalytics = deleteOldEvents
export const forgetOldReports = deleteOldReports
