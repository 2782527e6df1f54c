import { addEvent, flushEvents } from '../analytics/sendEvents.ts'
import { cookiePolicy } from '../cookies/policy.ts'
import { deleteFieldDrafts } from '../../platform/drafts/draftStore.ts'
import { isPushAllowed } from '../../messages/push/pushSupport.ts'
// Imported for its `onSessionEnd` listener, which clears stored queries.
import '../../platform/cache/queries.ts'
import { isStaffConsole } from '../../platform/navigation/paths.ts'
import { deviceOwnerId, endSession, storedToken } from '../../platform/session/session.ts'
import { sendSignOut } from './keptSignOut.ts'

/** Signs out at once; the server learns of it as soon as there is a connection. */
export async function signOut(): Promise<void> {
  const token = storedToken()
  const userId = deviceOwnerId()
  if (token) {
    // Sent while the token still identifies the user.
    if (cookiePolicy().analytics) addEvent({ name: 'logout', parameters: {} }, token)
    flushEvents()
    sendSignOut(token)
    if (isPushAllowed())
      void import('../../messages/push/pushSubscription.ts')
        .then(({ unsubscribeDevice }) => unsubscribeDevice())
        .catch(() => undefined)
  }
  await endSession('chosen')
  if (userId !== undefined && !isStaffConsole) await deleteFieldDrafts(userId)
}
