import { sessionCookies } from '#contract/accounts/auth/cookies.ts'
import { readCookie, writeCookie } from '../storage/cookie.ts'
import { inBrowser } from '../device/mobileApp.ts'
import { createEmitter } from '../emitter.ts'
import { base, isStaffConsole } from '../navigation/paths.ts'
import { withTimeout } from '../async/withTimeout.ts'

/**
 * Why a session ended: the user signed out, signed in elsewhere, the token expired, or another user signs in here.
 */
export type SessionEnd = 'chosen' | 'replaced' | 'expired' | 'switched'

/** Keeps the sessions of the learner's application and the staff console apart. */
const namespace = isStaffConsole ? 'staff-' : ''
const { token: cookieName, signedIn: signedInName, path } = sessionCookies(isStaffConsole)
const userKey = `${namespace}user`
/** The user whose data this device stores, even after the session has ended. */
const ownerKey = `${namespace}kept-for`
const noticeKey = `${namespace}session-notice`
const endListeners = new Set<(reason: SessionEnd) => unknown>()
const startEmitter = createEmitter()
const otherTabs = inBrowser ? new BroadcastChannel(`${namespace}session`) : undefined

export function storedToken(): string | undefined {
  return readCookie(cookieName)
}

/** The user of the session; undefined for a guest, and while the user of a new token is unknown. */
export function storedUserId(): string | undefined {
  return localStorage.getItem(userKey) ?? undefined
}

let memoryUserId = inBrowser ? storedUserId() : undefined

/** The user whose data this page has in memory, which may outlive the cookie. */
export function userIdInMemory(): string | undefined {
  return memoryUserId
}

/** The user whose data this device stores; undefined when there is none. */
export function deviceOwnerId(): string | undefined {
  return localStorage.getItem(ownerKey) ?? storedUserId()
}

/** Stores the user of the token once the server has named it. */
export function setUserId(userId: string): void {
  memoryUserId = userId
  localStorage.setItem(userKey, userId)
}

/** Records whose data this device stores; the data of others has been deleted. */
export function setDeviceOwner(userId: string): void {
  localStorage.setItem(ownerKey, userId)
}

/** Whether the cookie has vanished while a user was signed in on this page. */
export function isTokenLost(): boolean {
  return memoryUserId !== undefined && storedToken() === undefined
}

/**
 * Forgets the user of the token while a response may set another user's cookies: a page loaded meanwhile asks the server.
 * Returns a function that restores it, for when no cookies were set.
 */
export function suspendUserId(): () => void {
  const userId = storedUserId()
  localStorage.removeItem(userKey)
  return () => userId !== undefined && localStorage.setItem(userKey, userId)
}

export type NewSession = { token: string; userId: number; days: number }

/** Starts a session in this browser. The token's cookie is written only where the server has not set it. */
export function startSession({ token, userId, days }: NewSession): void {
  memoryUserId = String(userId)
  localStorage.setItem(userKey, memoryUserId)
  setDeviceOwner(memoryUserId)
  sessionStorage.removeItem(noticeKey)
  if (storedToken() !== token) writeToken(token, days * 86_400)
  otherTabs?.postMessage(`started ${memoryUserId}`)
}

/**
 * Signs out in every tab. Resolves once all `onSessionEnd` listeners have cleared their data.
 */
export async function endSession(reason: SessionEnd): Promise<void> {
  writeToken('', 0)
  await clearSession(reason)
}

/** Clears the former user's data in every tab, then starts the session of another user. */
export async function switchSession(session: NewSession): Promise<void> {
  await clearSession('switched')
  startSession(session)
}

async function clearSession(reason: SessionEnd): Promise<void> {
  localStorage.removeItem(userKey)
  otherTabs?.postMessage(reason)
  await notifyEnd(reason)
}

/** The Web Locks API is missing on plain http; there each tab waits for its own sign-outs only. */
const { locks }: { locks?: LockManager } = navigator
const lockName = `${namespace}sign-out`
const signOutTimeoutMs = 5000
let lastSignOut: Promise<unknown> = Promise.resolve()

/** Makes sign-ins wait for a sign-out, whose response deletes cookies. */
export function delaySignInsUntil(signOut: Promise<unknown>): void {
  lastSignOut = signOut.catch(() => undefined)
  void locks?.request(lockName, () => lastSignOut)
}

export async function waitForSignOuts(): Promise<void> {
  const signOuts = locks ? locks.request(lockName, () => undefined) : lastSignOut
  await withTimeout(signOutTimeoutMs, async () => signOuts).catch(() => undefined)
}

/** Why the user has to sign in again; undefined after signing out. */
export function sessionNotice(): 'replaced' | 'expired' | undefined {
  const notice = sessionStorage.getItem(noticeKey)
  return notice === 'replaced' || notice === 'expired' ? notice : undefined
}

/** Whether this tab was signed in before; its pages belong to that person. */
export function isSignedOutHere(): boolean {
  return sessionStorage.getItem(noticeKey) !== null
}

export function onSessionEnd(listener: (reason: SessionEnd) => unknown): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export const onSessionStartElsewhere = startEmitter.subscribe

otherTabs?.addEventListener('message', ({ data }: MessageEvent<SessionEnd | `started ${string}`>) => {
  if (data === 'switched') return reloadForOtherUser()
  if (!data.startsWith('started ')) return void notifyEnd(data as SessionEnd)
  const next = data.slice('started '.length)
  if (memoryUserId !== undefined && memoryUserId !== next) return reloadForOtherUser()
  memoryUserId = next
  sessionStorage.removeItem(noticeKey)
  startEmitter.emit()
})

/** Another user has signed in in another tab: reloads, so that nothing of the former one stays in memory. */
function reloadForOtherUser(): void {
  void notifyEnd('switched').then(() => location.replace(base))
}

// Pages in the back/forward cache receive no messages.
if (inBrowser)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && memoryUserId !== undefined && memoryUserId !== storedUserId()) reloadForOtherUser()
  })

async function notifyEnd(reason: SessionEnd): Promise<void> {
  memoryUserId = undefined
  if (reason === 'switched') sessionStorage.removeItem(noticeKey)
  else sessionStorage.setItem(noticeKey, reason)
  await Promise.allSettled(Array.from(endListeners, async (listener) => listener(reason)))
}

function writeToken(token: string, seconds: number): void {
  writeCookie(cookieName, token, { seconds, sameSite: 'Strict', path })
  // The strict token cookie is not sent with navigation from other sites; this one tells the server that there is one.
  writeCookie(signedInName, token && '1', { seconds, sameSite: 'Lax', path })
}
