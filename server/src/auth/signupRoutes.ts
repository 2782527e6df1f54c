import { confirmEmail, convertAccount, signupByAppId, signupByEmail, validateSignupForm } from '#contract/auth/api.ts'
import { firstStatus, plainStatus } from '#contract/auth/registration.ts'
import { appIdFailure, normalEmail } from '#contract/auth/rules.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requireFlag } from '../brands/flags.ts'
import type { Sql } from '../database.ts'
import { ApiError, type FieldMistake } from '../failure.ts'
import { recordEvent } from '../live/live.ts'
import { route, type Call } from '../route.ts'
import { confirmAddress, convertUser, createUser, emailMistakes, isAppIdTaken } from '../users/users.ts'
import { closeSessions, openSession } from './auth.ts'
import { requireCode } from './codes.ts'
import { sendConfirmation } from './confirmation.ts'
import { refuseBusy } from './limits.ts'
import { passwordMistakes } from './newPassword.ts'
import { hashPassword } from './passwords.ts'
import { lockViewer } from './reauthentication.ts'
import { rememberAnonymous } from './rememberBrowser.ts'

export const signupRoutes = [
  route(signupByEmail, async (call) => {
    requireFlag(call.brand, 'is_registration_enable')
    await refuseManySignups(call)
    const { body, sql, language } = call
    const email = normalEmail(body.email)
    const mistakes = [...(await emailMistakes(call.machine.database.sql, email)), ...passwordMistakes(body, email)]
    refuse(mistakes)
    const passwordHash = await hashPassword(body.password)
    const userId = await createUser(sql, {
      email,
      appId: null,
      passwordHash,
      name: body.name?.trim() ?? '',
      timezone: body.timezone,
      locale: body.language_code ?? language,
      status: firstStatus(call.brand.application.user_info_chat),
    })
    if (userId === undefined) throw refusal([{ field: 'email', rule: 'email_taken' }])
    await sendConfirmation(call, { userId, email })
    return openSession(call, userId)
  }),

  route(signupByAppId, async (call) => {
    requireFlag(call.brand, 'is_user_anon_auth_enable')
    await refuseManySignups(call)
    const { body, sql, language } = call
    refuse(passwordMistakes(body, null))
    const passwordHash = await hashPassword(body.password)
    const userId = await createUser(sql, {
      email: null,
      appId: body.app_id,
      passwordHash,
      name: '',
      timezone: body.timezone,
      locale: language,
      status: plainStatus,
    })
    if (userId === undefined) throw refusal([{ field: 'app_id', rule: 'app_id_taken' }])
    return rememberAnonymous(call, await openSession(call, userId))
  }),

  route(convertAccount, async (call) => {
    const { body, sql, viewer } = call
    if (viewer.user.email !== null) throw new ApiError('not_found')
    await refuseManySignups(call)
    const email = normalEmail(body.email)
    refuse([...(await emailMistakes(call.machine.database.sql, email)), ...passwordMistakes(body, email)])
    const userId = viewer.user.id
    const passwordHash = await hashPassword(body.password)
    await lockViewer(sql, viewer)
    const user = await convertUser(sql, {
      userId,
      email,
      passwordHash,
      name: body.name?.trim() ?? '',
      status: firstStatus(call.brand.application.user_info_chat),
    })
    if (!user) throw refusal([{ field: 'email', rule: 'email_taken' }])
    await sendConfirmation(call, { userId, email })
    await closeSessions(call, { userId, reason: 'closed', exceptSessionId: viewer.sessionId })
    return { success: true, data: { user } }
  }),

  route(validateSignupForm, async (call) => {
    const { brand, body } = call
    const { sql } = call.machine.database
    const { is_registration_enable: registers } = brand.application.feature_flags
    // An anonymous account can get an e-mail also where nobody can begin with one.
    if (body.app_id !== undefined || !registers) requireFlag(brand, 'is_user_anon_auth_enable')
    await refuseBusy(sql, {
      key: `validate:${call.client.network}`,
      count: 60,
      windowSeconds: 60,
    })
    const { email, app_id: appId } = body
    if (email === undefined && appId === undefined)
      refuse(['email', 'app_id'].map((field) => ({ field, rule: 'required' })))
    refuse([
      ...(email === undefined ? [] : await emailMistakes(sql, normalEmail(email))),
      ...(appId === undefined ? [] : await appIdMistakes(sql, appId)),
    ])
    return { success: true }
  }),

  route(confirmEmail, async (call) => {
    const code = await requireCode(call.sql, call.body.token, 'email')
    const { email } = code.payload
    if (typeof email !== 'string' || !(await confirmAddress(call.sql, { userId: code.user_id, email })))
      throw new ApiError('code_invalid')
    await recordEvent(call, { userId: code.user_id, kind: 'user' })
    return { success: true }
  }),
]

type Asking = Pick<Call<Endpoint>, 'sql' | 'machine' | 'client' | 'brand' | 'language'>

function refuseManySignups({ machine, client }: Asking): Promise<void> {
  return refuseBusy(machine.database.sql, { key: `sign-up:${client.network}`, count: 20, windowSeconds: 60 })
}

async function appIdMistakes(sql: Sql, appId: string): Promise<FieldMistake[]> {
  const failure = appIdFailure(appId)
  if (failure) return [{ field: 'app_id', ...failure }]
  return (await isAppIdTaken(sql, appId)) ? [{ field: 'app_id', rule: 'app_id_taken' }] : []
}

function refuse(fields: readonly FieldMistake[]): void {
  if (fields.length > 0) throw refusal(fields)
}

function refusal(fields: readonly FieldMistake[]): ApiError {
  return new ApiError('validation_failed', { fields })
}
