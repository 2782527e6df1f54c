import { publicConfig } from '../../brands/publicConfig.ts'
import { reloadPublicConfig } from '../../brands/publicConfigUpdates.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { showDeskAlert } from '../../experts/desk/staff/deskAlert.ts'
import { refreshDesk, refreshSharedDesk } from '../../experts/desk/staff/deskQueries.ts'
import { onLiveEvent, onLiveReconnect, startLive } from '../../platform/events/live.ts'

/** What is read again after an event; other kinds concern learners. */
const reactions: Record<string, () => Promise<void>> = {
  desk: refreshSharedDesk,
  desk_alert: async () => refreshDesk(),
  config: reloadPublicConfig,
}

function react(type: string): void {
  reactions[type]?.().catch(logError)
}

onLiveEvent((type, payload) => {
  react(type)
  if (type === 'desk_alert' && payload) showDeskAlert(payload)
})
onLiveReconnect(() => Object.keys(reactions).forEach(react))

/** Connects a signed-in member of staff until they sign out. */
export function startStaffLive(): void {
  startLive(publicConfig().project.notification_address)
}
