import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getStaffMember, type StaffMember } from '#contract/school/staff/api.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { storeAccountLocale } from '../../platform/language/accountLocale.ts'
import { call } from '../../platform/api/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { setTimeZone } from '../../platform/language/timeZone.ts'
import type { SessionState } from '../../guard.ts'
import { startLanguage } from '../../platform/language/language.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { storedToken } from '../../platform/session/session.ts'
import { startStaffLive } from './staffLive.ts'
import { clearOtherMembersText } from '../tabText.ts'

function staffMemberQuery() {
  return queryOptions({ queryKey: ['member'], queryFn: ({ signal }) => call(getStaffMember, { signal }) })
}

/** The signed-in member of staff. */
export function useStaffMember(): StaffMember {
  return useSuspenseQuery(staffMemberQuery()).data
}

const diskCheckMs = 5 * 60_000

/** What the disk of the installation has left, looked at again now and then; undefined while that is enough, and for others. */
export function useDisk(): StaffMember['disk'] {
  return useQuery({ ...staffMemberQuery(), refetchInterval: diskCheckMs }).data?.disk
}

/** The state that guards read: no step is required of staff, and all share one home page. */
export function staffSessionState(): SessionState {
  const member = queryClient.getQueryData(staffMemberQuery().queryKey)
  return {
    hasToken: storedToken() !== undefined,
    isSubscriptionExpired: false,
    user: member && { mustUpdatePassword: false, mustUpdateProfile: false, hasEmail: true },
    roles: member?.roles ?? [],
    homePage: 'staff-home',
  }
}

export async function loadStaffMember(): Promise<void> {
  const { id, timezone, locale } = await queryClient.query({ ...staffMemberQuery(), staleTime: 'static' })
  clearOtherMembersText(id)
  setTimeZone(timezone)
  storeAccountLocale(locale)
  const { default_language: configured, languages: offered } = publicConfig().project
  await startLanguage({ account: locale, configured, offered })
  startStaffLive()
  import('../../experts/desk/staff/clearOtherExperts.ts')
    .then(({ clearOtherExperts }) => clearOtherExperts())
    .catch(logError)
}
