import type { SessionState } from '../guard.ts'
import { endSession, isTokenLost, onSessionEnd, storedToken } from '../platform/session/session.ts'
import type { AccountState } from './accountState.ts'
import { loadStart } from './loadStart.ts'

let loading: Promise<void> | undefined
let readAccountState: (() => AccountState) | undefined

onSessionEnd(() => {
  loading = undefined
  readAccountState = undefined
})

/** The state that guards read, from what is loaded so far. */
export function sessionState(): SessionState {
  // Data loaded for one account must not reach the next one.
  if (isTokenLost()) void endSession('expired')
  return { hasToken: storedToken() !== undefined, isSubscriptionExpired: false, ...readAccountState?.() }
}

/** Loads the account once; its code is imported only here, so guests never download it. */
export function loadSession(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  const { loadAccount, accountState } = await loadStart()
  await loadAccount()
  readAccountState = accountState
}
