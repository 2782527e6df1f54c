import { exchangeCode, login, loginByAppId, loginByRememberToken, logout } from '#contract/auth/api.ts'
import { emailFailure, normalEmail, passwordFailure } from '#contract/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requireFlag } from '../brands/flags.ts'
import type { Sql } from '../database.ts'
import { ApiError, refuseField, type FieldMistake } from '../failure.ts'
import { route, type Call } from '../route.ts'
import { reopenAccount } from '../users/users.ts'
import { closeSessions, openSession, tokenHashOf } from './auth.ts'
import { bindingOf, forgottenCookies, isBoundBrowser, signedOutCookies } from './binding.ts'
import { useCode } from './codes.ts'
import { guess, refuseBusy } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { placeOf } from './places.ts'
import { lockProvedAccount } from './proof.ts'
import { findCredentials, findCredentialsByAppId, findSession, type Credentials } from './queries.ts'
import { takeRememberToken } from './remember.ts'
import { givenRememberToken, remember, rememberAnonymous } from './rememberBrowser.ts'

export const authRoutes = [
  route(login, async (call) => {
    const { body, sql } = call
    const email = normalEmail(body.email)
    refuseBadFields(email, body.password)
    const proved = await verified(call, { name: email, password: body.password.trim() }, (pool) =>
      findCredentials(pool, email),
    )
    const person = await lockProvedAccount(sql, proved, 'password')
    if (person.closed && !body.restore) throw new ApiError('account_closed')
    if (person.closed) await reopenAccount(sql, person.id)
    const signedIn = await openSession(call, person.id)
    return body.remember ? remember(call, signedIn) : signedIn
  }),

  route(loginByAppId, async (call) => {
    requireFlag(call.brand, 'is_user_anon_auth_enable')
    const { app_id, password } = call.body
    const proved = await verified(call, { name: app_id, password }, (pool) => findCredentialsByAppId(pool, app_id))
    const person = await lockProvedAccount(call.sql, proved, 'password')
    if (person.closed) throw refuseField('password', 'wrong_password')
    return rememberAnonymous(call, await openSession(call, person.id))
  }),

  route(loginByRememberToken, async (call) => {
    const { sql, body, machine, client } = call
    await refuseBusy(machine.database.sql, { key: `remember:${client.network}`, count: 20, windowSeconds: 60 })
    const remembered = await takeRememberToken(call, givenRememberToken(client, body.remember_token))
    const person =
      (await findCredentials(sql, normalEmail(body.email))) ?? (await findCredentialsByAppId(sql, body.email))
    if (!remembered || person?.id !== remembered.userId || person.closed)
      throw new ApiError('unauthorized', { cookies: client.bindsSession ? forgottenCookies() : [] })
    return remember(call, await openSession(call, remembered.userId), remembered.family)
  }),

  route(exchangeCode, async (call) => {
    const { sql, body, client } = call
    const code = await useCode(sql, body.token, 'auto_login')
    if (code) return rememberAnonymous(call, await openSession(call, code.user_id))
    // Old links carry a session's token itself: it is exchanged at once and ends.
    const tokenHash = tokenHashOf(body.token)
    const session = await findSession(sql, tokenHash)
    const isOpen = session && !session.expired && !session.revoked_reason
    if (!isOpen || !isBoundBrowser(bindingOf(tokenHash, session), client.cookies)) throw new ApiError('code_invalid')
    const ended = await closeSessions(call, { userId: session.user_id, reason: 'logout', sessionId: session.id })
    // Of two who exchange it at once, on two processes too, one has ended it.
    if (ended === 0) throw new ApiError('code_invalid')
    return rememberAnonymous(call, await openSession(call, session.user_id))
  }),

  route(logout, async (call) => {
    const { user, sessionId } = call.viewer
    await closeSessions(call, { userId: user.id, reason: 'logout', sessionId })
    signedOutCookies(call.viewer).forEach(call.setCookie)
    return { success: true }
  }),
]

type Verifying = Pick<Call<Endpoint>, 'machine' | 'client'>
type Find = (sql: Sql) => Promise<Credentials | undefined>

/**
 * The person whose password this is. What is counted stands outside of the call's transaction: a refused sign-in
 * must leave its trace.
 */
async function verified(
  call: Verifying,
  { name, password }: { name: string; password: string },
  find: Find,
): Promise<Credentials> {
  const { sql } = call.machine.database
  const person = await find(sql)
  const isRight = () => verifyPassword(person?.password_hash, password)
  const attempt = { name, ...(await placeOf(sql, call.client, person?.id)) }
  if ((await guess(sql, attempt, isRight)) && person) return person
  throw refuseField('password', 'wrong_password')
}

function refuseBadFields(email: string, password: string): void {
  const fields: FieldMistake[] = []
  const emailRule = emailFailure(email)
  const passwordRule = passwordFailure(password)
  if (emailRule) fields.push({ field: 'email', rule: emailRule })
  if (passwordRule) fields.push({ field: 'password', rule: passwordRule })
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
}
