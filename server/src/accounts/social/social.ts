import { deleteExternalAuths } from './queries.ts'

/** Unlinks all social networks of an account. */
export const unlinkNetworks = deleteExternalAuths
