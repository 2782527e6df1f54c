import type { SignedIn } from '#contract/accounts/auth/api.ts'
import { rememberTokenCookie } from '#contract/accounts/auth/cookies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { parseCookies } from '../../platform/http/cookie.ts'
import type { Call } from '../../platform/http/route.ts'
import { rememberedCookies } from './binding.ts'
import { issueRememberToken } from './remember.ts'

type SignInCall = Pick<Call<Endpoint>, 'sql' | 'client' | 'setCookie'>

/** Issues a remember token: as cookies for a bound session, otherwise in the response. */
export async function remember(call: SignInCall, signedIn: SignedIn, family?: string): Promise<SignedIn> {
  const { token: sessionToken, user } = signedIn.data
  const token = await issueRememberToken(call.sql, { userId: user.id, sessionToken, ...(family && { family }) })
  if (!call.client.bindsSession) return { ...signedIn, data: { ...signedIn.data, remember_token: token } }
  rememberedCookies(user, token).forEach(call.setCookie)
  return signedIn
}

/** Anonymous accounts are always remembered: browsers do not store their password. */
export async function rememberAnonymous(call: SignInCall, signedIn: SignedIn): Promise<SignedIn> {
  const isAnonymous = signedIn.data.user.email === null
  return isAnonymous && call.client.bindsSession ? remember(call, signedIn) : signedIn
}

/** The remember token of the body, or of the cookie for a bound session. */
export function givenRememberToken({ cookies, bindsSession }: SignInCall['client'], named: string | undefined): string {
  return named ?? (bindsSession ? parseCookies(cookies).get(rememberTokenCookie) : undefined) ?? ''
}
