import type { SessionState } from '../guard.ts'
import { endSession, isTokenLost, onSessionEnd, storedToken } from '../session.ts'
import { loadStart } from './inside.ts'

type Known = Pick<SessionState, 'user' | 'homePage' | 'isSubscriptionExpired'>

let loading: Promise<void> | undefined
let known: (() => Known) | undefined

onSessionEnd(() => {
  loading = undefined
  known = undefined
})

/** What the guards need to know, from what is loaded so far. */
export function sessionState(): SessionState {
  // What was loaded of a person must not be there for whoever signs in next.
  if (isTokenLost()) void endSession('expired')
  return { hasToken: storedToken() !== undefined, isSubscriptionExpired: false, ...known?.() }
}

/** Loads what every screen behind the sign-in needs; its code comes only now, so that guests do without it. */
export function loadSession(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  const { loadAccount, knownAccount } = await loadStart()
  await loadAccount()
  known = knownAccount
}
