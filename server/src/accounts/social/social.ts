import { deleteExternalAuths } from './queries.ts'

export const unlinkNetworks = deleteExternalAuths
