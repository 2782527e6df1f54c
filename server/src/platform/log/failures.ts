import { createPort } from '../port.ts'
import type { Database } from '../database/database.ts'

/** An unexpected error of a call, or of a job whose retries are used up. */
export type Failure = {
  origin: 'server' | 'job'
  error: Error
  /** Method and pattern of the route, or the name of the job. */
  route: string
  /** Empty for a job. */
  brand: string
  userId: number | undefined
  userAgent: string
}

/** Adds a failure to the list of errors, in the background: never throws. */
export const recordFailure = createPort<(database: Database, failure: Failure) => void>('the list of errors')
