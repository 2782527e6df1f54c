import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getStaffMember, type StaffMember } from '#contract/accounts/auth/staffApi.ts'
import { call } from '../platform/api/api.ts'

export function staffMemberQuery() {
  return queryOptions({ queryKey: ['member'], queryFn: ({ signal }) => call(getStaffMember, { signal }) })
}

/** The signed-in member of staff. */
export function useStaffMember(): StaffMember {
  return useSuspenseQuery(staffMemberQuery()).data
}

const diskCheckMs = 5 * 60_000

/** The free space of the installation's disk, polled; undefined while it is enough, and for other roles. */
export function useDisk(): StaffMember['disk'] {
  return useQuery({ ...staffMemberQuery(), refetchInterval: diskCheckMs }).data?.disk
}
