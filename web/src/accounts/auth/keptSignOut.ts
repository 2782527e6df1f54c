import { logout } from '#contract/accounts/auth/api.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { isStaffConsole } from '../../platform/navigation/paths.ts'
import { delaySignInsUntil, storedToken } from '../../platform/session/session.ts'

/** The token of a session that has ended here, until the server has heard of it. */
const key = isStaffConsole ? 'staff-signed-out' : 'signed-out'

/** Sign-ins wait a second longer: an answer that came later would delete their cookies. */
const timeoutMs = 4000

/** Tells the server that a session has ended, and keeps that until it has answered. */
export function sendSignOut(token: string): void {
  localStorage.setItem(key, token)
  delaySignInsUntil(tell(token))
}

/** Tells the server of a sign-out without a connection, before anybody signs in. */
export function resendSignOut(): void {
  const token = localStorage.getItem(key)
  if (token === null) return
  // The answer would delete the cookies of whoever has signed in since, which took the place of the old ones.
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
