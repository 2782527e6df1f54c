import { logout } from '#contract/auth/api.ts'
import { call } from '../api.ts'
// Its listener clears what this device has kept, even when nothing else was loaded yet.
import '../queries.ts'
import { endSession, storedToken } from '../session.ts'

/** Signs out here at once; the server is told, but nobody waits for its answer. */
export async function signOut(): Promise<void> {
  if (storedToken()) call(logout, { keepalive: true }).catch(() => undefined)
  await endSession('chosen')
}
