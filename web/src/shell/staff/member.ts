import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getStaffMember, type StaffMember } from '#contract/staff/api.ts'
import { keepAccountLocale } from '../../accountLocale.ts'
import { call } from '../../api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { setTimeZone } from '../../timeZone.ts'
import type { SessionState } from '../../guard.ts'
import { startLanguage } from '../../language.ts'
import { queryClient } from '../../queries.ts'
import { storedToken } from '../../session.ts'

function memberQuery() {
  return queryOptions({ queryKey: ['member'], queryFn: ({ signal }) => call(getStaffMember, { signal }) })
}

/** The signed-in member of staff, on any screen behind the sign-in. */
export function useMember(): StaffMember {
  return useSuspenseQuery(memberQuery()).data
}

/** What the guards go by: staff owe nothing here, and everybody's first page is the same. */
export function staffState(): SessionState {
  const isKnown = queryClient.getQueryData(memberQuery().queryKey) !== undefined
  return {
    hasToken: storedToken() !== undefined,
    isSubscriptionExpired: false,
    user: isKnown ? { mustUpdatePassword: false, mustUpdateProfile: false, hasEmail: true } : undefined,
    homePage: 'staff-home',
  }
}

export async function loadMember(): Promise<void> {
  const { timezone, locale } = await queryClient.query({ ...memberQuery(), staleTime: 'static' })
  setTimeZone(timezone)
  keepAccountLocale(locale)
  const { default_language: configured, languages: offered } = publicConfig().project
  await startLanguage({ account: locale, configured, offered })
}
