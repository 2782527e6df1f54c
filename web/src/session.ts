import { readCookie, writeCookie } from './cookie.ts'
import { listenersOf } from './listeners.ts'
import { base, isStaffConsole } from './paths.ts'

/** Why a session ended: by one's own wish, by a sign-in elsewhere, or because the server no longer knows the token. */
export type SessionEnd = 'chosen' | 'replaced' | 'expired'

/** The learner's application and the staff console know nothing of each other's sessions. */
const area = isStaffConsole ? 'staff-' : ''
const cookieName = `${area}token`
const cookiePath = isStaffConsole ? base : '/'
const userKey = `${area}user`
const noticeKey = `${area}session-notice`
const endListeners = new Set<(reason: SessionEnd) => unknown>()
const startListeners = listenersOf()
const otherTabs = new BroadcastChannel(`${area}session`)

/** The token that calls carry; undefined for a guest. */
export function storedToken(): string | undefined {
  return readCookie(cookieName)
}

/** Whose caches may be shown; undefined for a guest, and until the account of a new token is known. */
export function storedUserId(): string | undefined {
  return localStorage.getItem(userKey) ?? undefined
}

/** Signs this browser in for so many days; the token is never sent along by other sites. */
export function startSession({ token, userId, days }: { token: string; userId: number; days: number }): void {
  localStorage.setItem(userKey, String(userId))
  sessionStorage.removeItem(noticeKey)
  writeToken(token, days * 86_400)
  otherTabs.postMessage('started')
}

/**
 * Signs this browser out, in every tab. Whoever keeps things of a person (`onSessionEnd`) has cleared them when the
 * promise is fulfilled.
 */
export async function endSession(reason: SessionEnd): Promise<void> {
  writeToken('', 0)
  localStorage.removeItem(userKey)
  otherTabs.postMessage(reason)
  await tellEnd(reason)
}

/** Why the person has to sign in again, to be said on the sign-in screen; undefined when it was their own wish. */
export function sessionNotice(): 'replaced' | 'expired' | undefined {
  const notice = sessionStorage.getItem(noticeKey)
  return notice === 'replaced' || notice === 'expired' ? notice : undefined
}

/** Calls back when the person is signed out, here or in another tab; returns how to stop. */
export function onSessionEnd(listener: (reason: SessionEnd) => unknown): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Calls back when another tab has signed in; returns how to stop. */
export const onSessionStartElsewhere = startListeners.add

otherTabs.addEventListener('message', ({ data }: MessageEvent<SessionEnd | 'started'>) => {
  if (data !== 'started') return void tellEnd(data)
  startListeners.tell()
})

async function tellEnd(reason: SessionEnd): Promise<void> {
  if (reason === 'chosen') sessionStorage.removeItem(noticeKey)
  else sessionStorage.setItem(noticeKey, reason)
  await Promise.allSettled(Array.from(endListeners, async (listener) => listener(reason)))
}

function writeToken(token: string, seconds: number): void {
  writeCookie(cookieName, token, { seconds, sameSite: 'Strict', path: cookiePath })
  // The token is not sent when a link of another site leads here: this tells the server not to greet a guest.
  writeCookie(`${area}signed-in`, token && '1', { seconds, sameSite: 'Lax', path: cookiePath })
}
