import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'

export type Status = 'good' | 'warning' | 'wrong'

export type Finding = { status: Status; message: string; remedy?: string }

export type CheckContext = { config: Config; database: Database }

/** A part of the installation that `npm run doctor` examines, read-only. */
export type Check = { name: string; run: (context: CheckContext) => Promise<Finding[]> }

export const good = (message: string): Finding => ({ status: 'good', message })
export const warning = (message: string, remedy: string): Finding => ({ status: 'warning', message, remedy })
export const wrong = (message: string, remedy: string): Finding => ({ status: 'wrong', message, remedy })
