import type { SignedIn } from '#contract/auth/api.ts'
import { rememberTokenCookie } from '#contract/auth/cookies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { parseCookies } from '../cookie.ts'
import type { Call } from '../route.ts'
import { rememberedCookies } from './binding.ts'
import { issueRememberToken } from './remember.ts'

type SigningIn = Pick<Call<Endpoint>, 'sql' | 'client' | 'setCookie'>

/** Remembers whoever has signed in: in cookies where the session is bound to the browser, else in the answer. */
export async function remember(call: SigningIn, signedIn: SignedIn, family?: string): Promise<SignedIn> {
  const { token: sessionToken, user } = signedIn.data
  const token = await issueRememberToken(call.sql, { userId: user.id, sessionToken, ...(family && { family }) })
  if (!call.client.bindsSession) return { ...signedIn, data: { ...signedIn.data, remember_token: token } }
  rememberedCookies(user, token).forEach(call.setCookie)
  return signedIn
}

/** A browser knows no password of an account without an e-mail: it comes back by being remembered. */
export async function rememberAnonymous(call: SigningIn, signedIn: SignedIn): Promise<SignedIn> {
  const isAnonymous = signedIn.data.user.email === null
  return isAnonymous && call.client.bindsSession ? remember(call, signedIn) : signedIn
}

/** The remember-token of a call: what it names itself, else the cookie, which counts only where the call binds. */
export function givenRememberToken({ cookies, bindsSession }: SigningIn['client'], named: string | undefined): string {
  return named ?? (bindsSession ? parseCookies(cookies).get(rememberTokenCookie) : undefined) ?? ''
}
