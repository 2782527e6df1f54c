import { listSessions } from '#contract/auth/api.ts'
import type { LiveKind } from '#contract/live/api.ts'
import { scoresQuery } from '../points/scoreHistory.ts'
import { scoreQuery } from '../points/scoreQuery.ts'
import { queryClient, queryOf } from '../queries.ts'
import { externalAuthsQuery } from '../social/externalAuthsQuery.ts'
import { userQuery } from '../users/userQuery.ts'
import { settle } from './settle.ts'
import type { QueryKey } from '@tanstack/react-query'

/** What of the person's things is to be asked for again, by what has happened on another device. */
const changed: Record<LiveKind, () => readonly QueryKey[]> = {
  logout: () => [queryOf(listSessions).queryKey],
  sessions: () => [queryOf(listSessions).queryKey],
  user: () => [userQuery().queryKey, externalAuthsQuery().queryKey],
  points: () => [scoreQuery().queryKey, scoresQuery().queryKey],
}

/** Brings up to date what the screen shows of what the server tells; kinds that it does not know are none of its. */
export async function heed(type: string): Promise<void> {
  const keys = type in changed ? changed[type as LiveKind]() : []
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const user = queryClient.getQueryData(userQuery().queryKey)
  if (type === 'user' && user) await settle(user)
}
