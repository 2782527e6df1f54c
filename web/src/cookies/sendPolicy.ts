import { getCookiePolicy, updateCookiePolicy, type CookiePolicy } from '#contract/cookies/api.ts'
import { call } from '../api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { cookiePolicy, forgetPolicy, keepPolicy, markSent, unsentPolicy } from './policy.ts'

/** Tells the account what was chosen on this device; throws when it could not be told. */
export async function sendUnsentPolicy(): Promise<void> {
  const policy = unsentPolicy()
  if (!policy) return
  await call(updateCookiePolicy, { body: policy })
  const left = unsentPolicy()
  if (left && isSame(left, policy)) markSent()
}

/** At the start of a session: what a guest has chosen goes to the account, else the account's choice holds here. */
export async function syncPolicy(): Promise<void> {
  if (!publicConfig().project.is_cookie_enable) return
  if (unsentPolicy()) return sendUnsentPolicy()
  const before = cookiePolicy()
  const { is_chosen: isChosen, ...policy } = await call(getCookiePolicy)
  // Whoever has chosen meanwhile knows better.
  if (unsentPolicy() || !isSame(before, cookiePolicy())) return
  if (isChosen) keepPolicy(policy)
  else forgetPolicy()
}

function isSame(one: CookiePolicy, other: CookiePolicy): boolean {
  return one.analytics === other.analytics && one.marketing === other.marketing
}
