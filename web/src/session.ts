import { sessionCookies } from '#contract/auth/cookies.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { listenersOf } from './listeners.ts'
import { base, isStaffConsole } from './paths.ts'
import { withTimeout } from './withTimeout.ts'

/**
 * Why a session ended: by one's own wish, by a sign-in elsewhere, because the server no longer knows the token, or because
 * another person signs in here.
 */
export type SessionEnd = 'chosen' | 'replaced' | 'expired' | 'switched'

/** The learner's application and the staff console know nothing of each other's sessions. */
const area = isStaffConsole ? 'staff-' : ''
const { token: cookieName, signedIn: signedInName, path } = sessionCookies(isStaffConsole)
const userKey = `${area}user`
/** Whose things this device keeps, also after their session has ended. */
const ownerKey = `${area}kept-for`
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

/** Whose things this page has in memory; they may stay there when the cookie vanishes. */
let person = storedUserId()

export function personInMemory(): string | undefined {
  return person
}

/** Whose things this device keeps; undefined where it keeps nobody's. */
export function storedOwner(): string | undefined {
  return localStorage.getItem(ownerKey) ?? storedUserId()
}

/** Says whose the token is, where only the server knew. */
export function adoptUserId(userId: string): void {
  person = userId
  localStorage.setItem(userKey, userId)
}

/** From now on this device keeps things of this person; those of anybody else are gone. */
export function claimDevice(userId: string): void {
  localStorage.setItem(ownerKey, userId)
}

/** Whether somebody was signed in on this page and the cookie has vanished since. */
export function isTokenLost(): boolean {
  return person !== undefined && storedToken() === undefined
}

/**
 * While the server may set another person's cookies, nothing says whose the token is: a page that is closed meanwhile
 * asks the server. Returns how to say it again, when it has set none.
 */
export function suspendUserId(): () => void {
  const userId = storedUserId()
  localStorage.removeItem(userKey)
  return () => userId !== undefined && localStorage.setItem(userKey, userId)
}

export type NewSession = { token: string; userId: number; days: number }

/** Signs this browser in for so many days. The server has set the token, but for those who use it without a cookie. */
export function startSession({ token, userId, days }: NewSession): void {
  person = String(userId)
  localStorage.setItem(userKey, person)
  claimDevice(person)
  sessionStorage.removeItem(noticeKey)
  if (storedToken() !== token) writeToken(token, days * 86_400)
  otherTabs.postMessage(`started ${person}`)
}

/**
 * Signs this browser out, in every tab. Whoever keeps things of a person (`onSessionEnd`) has cleared them when the
 * promise is fulfilled.
 */
export async function endSession(reason: SessionEnd): Promise<void> {
  writeToken('', 0)
  await leave(reason)
}

/** Clears what is kept of the person who was signed in here, in every tab, before another one's session begins. */
export async function switchSession(session: NewSession): Promise<void> {
  await leave('switched')
  startSession(session)
}

async function leave(reason: SessionEnd): Promise<void> {
  localStorage.removeItem(userKey)
  otherTabs.postMessage(reason)
  await tellEnd(reason)
}

/** Locks are absent on plain http: there, tabs know of their own sign-outs alone. */
const { locks }: { locks?: LockManager } = navigator
const lockName = `${area}sign-out`
const answerTimeoutMs = 5000
let signOutAnswer: Promise<unknown> = Promise.resolve()

/** The answer to a sign-out deletes cookies: sign-ins wait for it. */
export function delaySignIns(answer: Promise<unknown>): void {
  signOutAnswer = answer.catch(() => undefined)
  void locks?.request(lockName, () => signOutAnswer)
}

/** Fulfilled when every sign-out has been answered, or takes too long. */
export async function signOutsAnswered(): Promise<void> {
  const answered = locks ? locks.request(lockName, () => undefined) : signOutAnswer
  await withTimeout(answerTimeoutMs, async () => answered).catch(() => undefined)
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

otherTabs.addEventListener('message', ({ data }: MessageEvent<SessionEnd | `started ${string}`>) => {
  if (data === 'switched') return becomeOther()
  if (!data.startsWith('started ')) return void tellEnd(data as SessionEnd)
  const next = data.slice('started '.length)
  if (person !== undefined && person !== next) return becomeOther()
  person = next
  sessionStorage.removeItem(noticeKey)
  startListeners.tell()
})

/** Another person has signed in in another tab: this page is loaded anew and knows nothing of the former one. */
function becomeOther(): void {
  void tellEnd('switched').then(() => location.replace(base))
}

// A page that the browser has put aside heard of nothing meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && person !== undefined && person !== storedUserId()) becomeOther()
})

async function tellEnd(reason: SessionEnd): Promise<void> {
  person = undefined
  if (reason === 'chosen' || reason === 'switched') sessionStorage.removeItem(noticeKey)
  else sessionStorage.setItem(noticeKey, reason)
  await Promise.allSettled(Array.from(endListeners, async (listener) => listener(reason)))
}

function writeToken(token: string, seconds: number): void {
  writeCookie(cookieName, token, { seconds, sameSite: 'Strict', path })
  // The token is not sent when a link of another site leads here: this tells the server not to greet a guest.
  writeCookie(signedInName, token && '1', { seconds, sameSite: 'Lax', path })
}
