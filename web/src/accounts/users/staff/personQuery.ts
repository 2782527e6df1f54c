import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getPerson, listPeople } from '#contract/school/people/api.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'

export function personQuery(userId: number) {
  return { ...queryOf(getPerson, { params: { userId } }), staleTime: 0 }
}

/** Loads the card again and marks the lists as stale after a write. */
export async function refreshPerson(userId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: personQuery(userId).queryKey }),
    queryClient.invalidateQueries({ queryKey: [listPeople.path] }),
    queryClient.invalidateQueries({ queryKey: [listAuditEntries.path] }),
  ])
}
