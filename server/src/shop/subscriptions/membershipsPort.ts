import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'

/** Makes the owner of a new subscription a member of the communities that it includes; `today` is the owner's. */
export const joinCommunities =
  createPort<(sql: Sql, joining: { userId: number; subscriptionId: number; today: string }) => Promise<void>>(
    'joinCommunities',
  )
