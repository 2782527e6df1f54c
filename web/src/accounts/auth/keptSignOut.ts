import { logout } from '#contract/accounts/auth/api.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { isStaffConsole } from '../../platform/navigation/paths.ts'
import { delaySignInsUntil, storedToken } from '../../platform/session/session.ts'

/** Holds the token of a session that ended here until the server has confirmed it. */
const key = isStaffConsole ? 'staff-signed-out' : 'signed-out'

/** Sign-ins wait a second longer: a later answer would delete their cookies. */
const timeoutMs = 4000

/** Reports the end of a session to the server, and stores it until the server answers. */
export function sendSignOut(token: string): void {
  localStorage.setItem(key, token)
  delaySignInsUntil(tell(token))
}

/** Reports a sign-out that happened offline, before anybody signs in. */
export function resendSignOut(): void {
  const token = localStorage.getItem(key)
  if (token === null) return
  // The answer would delete the cookies of a session that has begun since.
  if (storedToken() === undefined) sendSignOut(token)
  else localStorage.removeItem(key)
}

addEventListener('online', resendSignOut)

async function tell(token: string): Promise<void> {
  try {
    await call(logout, { token, keepalive: true, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const isHeard = error instanceof ApiFailure && !error.isNetwork && error.status < 500
    if (!isHeard) return
  }
  if (localStorage.getItem(key) === token) localStorage.removeItem(key)
}
