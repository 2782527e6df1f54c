import type { SessionState } from '../../guard.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { storeAccountLocale, startLanguage } from '../../platform/language/language.ts'
import { setTimeZone } from '../../platform/language/timeZone.ts'
import { storedToken } from '../../platform/session/session.ts'
import { staffMemberQuery } from '../staffMember.ts'
import { clearOtherMembersText } from '../tabText.ts'
import { showInboxAlert } from '../../club/support/staff/inboxAlert.ts'
import { refreshInbox, refreshLists } from '../../club/support/staff/inboxQueries.ts'
import { publicConfig, reloadPublicConfig } from '../../brands/publicConfig.ts'
import { showDeskAlert } from '../../experts/desk/staff/deskAlert.ts'
import { refreshDesk, refreshSharedDesk } from '../../experts/desk/staff/deskQueries.ts'
import { onLiveEvent, onLiveReconnect, startLive } from '../../platform/events/live.ts'

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

/** Refetches after an event; other kinds concern learners. */
const reactions: Record<string, () => Promise<void>> = {
  desk: refreshSharedDesk,
  desk_alert: async () => refreshDesk(),
  inbox: refreshInbox,
  inbox_alert: async () => refreshLists(),
  config: reloadPublicConfig,
}

function react(type: string): void {
  reactions[type]?.().catch(logError)
}

onLiveEvent((type, payload) => {
  react(type)
  if (type === 'desk_alert' && payload) showDeskAlert(payload)
  if (type === 'inbox_alert' && payload) showInboxAlert(payload)
})
onLiveReconnect(() => Object.keys(reactions).forEach(react))

/** Connects a signed-in member of staff until they sign out. */
function startStaffLive(): void {
  startLive(publicConfig().project.notification_address)
}
