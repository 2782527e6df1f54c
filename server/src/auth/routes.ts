import { exchangeCode, login, loginByAppId, loginByRememberToken, logout } from '#contract/auth/api.ts'
import { emailFailure, normalEmail, passwordFailure } from '#contract/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requireFlag } from '../brands/flags.ts'
import type { Sql } from '../database.ts'
import { ApiError, refuseField, type FieldMistake } from '../failure.ts'
import { route, type Call } from '../route.ts'
import { reopenAccount } from '../users/users.ts'
import { closeSessions, openSession, tokenHashOf } from './auth.ts'
import { bindingOf, forgottenCookies, signedOutCookies, staysBound } from './binding.ts'
import { useCode } from './codes.ts'
import { forgetFailures, judge, type Attempt } from './guesses.ts'
import { refuseBusy } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { originOfCall } from './knownDevices.ts'
import { lockProvenAccount } from './reauthentication.ts'
import { findCredentials, findCredentialsByAppId, findSession, type Credentials } from './queries.ts'
import { takeRememberToken } from './remember.ts'
import { givenRememberToken, remember, rememberAnonymous } from './rememberBrowser.ts'
import { requireSignInCode } from './signInCode.ts'

export const authRoutes = [
  route(login, async (call) => {
    const { body, sql } = call
    const email = normalEmail(body.email)
    refuseBadFields(email, body.password)
    const guess = { name: email, password: body.password, guard: 'code' } as const
    const { knower, isGuarded, attempt } = await check(call, guess, (pool) => findCredentials(pool, email))
    const proved = isGuarded ? await requireSignInCode(call, knower, body.code) : knower
    if (!proved) throw refuseField('password', 'wrong_password')
    const person = await lockProvenAccount(sql, proved, 'password')
    if (isGuarded) await forgetFailures(sql, attempt)
    if (person.closed && !body.restore) throw new ApiError('account_closed')
    if (person.closed) await reopenAccount(sql, person.id)
    const signedIn = await openSession(call, person.id)
    return body.remember ? remember(call, signedIn) : signedIn
  }),

  route(loginByAppId, async (call) => {
    requireFlag(call.brand, 'is_user_anon_auth_enable')
    const { app_id, password } = call.body
    const guess = { name: app_id, password, guard: 'wait' } as const
    const { knower } = await check(call, guess, (pool) => findCredentialsByAppId(pool, app_id))
    if (!knower) throw refuseField('password', 'wrong_password')
    const person = await lockProvenAccount(call.sql, knower, 'password')
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
    if (!isOpen || !staysBound(bindingOf(tokenHash, session), client)) throw new ApiError('code_invalid')
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

type Checking = Pick<Call<Endpoint>, 'machine' | 'client'>
type Guess = Pick<Attempt, 'name' | 'guard'> & { password: string }
type Find = (sql: Sql) => Promise<Credentials | undefined>

/**
 * Whose password this is, if anybody's. What is counted stands outside of the call's transaction: a refused sign-in must
 * leave its trace.
 */
async function check({ machine, client }: Checking, { name, guard, password }: Guess, find: Find) {
  const { sql } = machine.database
  const person = await find(sql)
  const attempt = { name, guard, ...(await originOfCall(sql, client, person?.id)) }
  const { isRight, isGuarded } = await judge(sql, attempt, () => verifyPassword(person?.password_hash, password))
  return { knower: isRight ? person : undefined, isGuarded, attempt }
}

function refuseBadFields(email: string, password: string): void {
  const fields: FieldMistake[] = []
  const emailRule = emailFailure(email)
  const passwordRule = passwordFailure(password)
  if (emailRule) fields.push({ field: 'email', rule: emailRule })
  if (passwordRule) fields.push({ field: 'password', rule: passwordRule })
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
}
