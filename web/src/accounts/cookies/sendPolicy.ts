import { getCookiePolicy, updateCookiePolicy, type CookiePolicy } from '#contract/accounts/cookies/api.ts'
import { call } from '../../platform/api/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { cookiePolicy, clearPolicy, storePolicy, markSent, unsentPolicy } from './policy.ts'

/** Sends the unsent choice to the account. Throws an `ApiFailure`. */
export async function sendUnsentPolicy(): Promise<void> {
  const policy = unsentPolicy()
  if (!policy) return
  await call(updateCookiePolicy, { body: policy })
  const unsent = unsentPolicy()
  if (unsent && isSame(unsent, policy)) markSent()
}

/** At session start: sends a guest's choice to the account, else applies the account's policy. */
export async function syncPolicy(): Promise<void> {
  if (!publicConfig().project.is_cookie_enable) return
  if (unsentPolicy()) return sendUnsentPolicy()
  const before = cookiePolicy()
  const { is_chosen: isChosen, ...policy } = await call(getCookiePolicy)
  // A choice made meanwhile wins.
  if (unsentPolicy() || !isSame(before, cookiePolicy())) return
  if (isChosen) storePolicy(policy)
  else clearPolicy()
}

function isSame(one: CookiePolicy, other: CookiePolicy): boolean {
  return one.analytics === other.analytics && one.marketing === other.marketing
}
