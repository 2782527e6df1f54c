import { logout } from '#contract/auth/api.ts'
import { addEvent, flushEvents } from '../analytics/sendEvents.ts'
import { call } from '../api.ts'
import { cookiePolicy } from '../cookies/policy.ts'
import { isPushAllowed } from '../push/allowed.ts'
// Its listener clears what this device has kept, even when nothing else was loaded yet.
import '../queries.ts'
import { delaySignIns, endSession, storedToken } from '../session.ts'

/** Signs out here at once; the server is told, but nobody waits for its answer. */
export async function signOut(): Promise<void> {
  const token = storedToken()
  if (token) {
    // Sent while the token still says whose it is.
    if (cookiePolicy().analytics) addEvent({ name: 'logout', parameters: {} }, token)
    flushEvents()
    delaySignIns(call(logout, { keepalive: true }))
    if (isPushAllowed())
      void import('../push/device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined)
  }
  await endSession('chosen')
}
