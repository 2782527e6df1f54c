import { publicConfig } from '../../brands/publicConfig.ts'
import type { SessionState } from '../../guard.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { storeAccountLocale, startLanguage } from '../../platform/language/language.ts'
import { setTimeZone } from '../../platform/language/timeZone.ts'
import { storedToken } from '../../platform/session/session.ts'
import { staffMemberQuery } from '../staffMember.ts'
import { clearOtherMembersText } from '../tabText.ts'
import { startStaffLive } from './staffLive.ts'

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
