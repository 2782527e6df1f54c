import {
  confirmEmail,
  convertAccount,
  signupByAppId,
  signupByEmail,
  validateSignupForm,
} from '#contract/accounts/auth/api.ts'
import { appIdError, normalEmail, emailError } from '#contract/accounts/auth/rules.ts'
import { firstStatus, plainStatus } from '#contract/brands/registration.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkFirstAdminCode, createFirstAdmin as createFirstAdminCall } from '#contract/school/staff/api.ts'
import { requireFlag } from '../../brands/brand.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { Sql } from '../../platform/database/database.ts'
import { staffBrand } from '../../platform/http/context.ts'
import { ApiError, type FieldViolation } from '../../platform/http/errors.ts'
import { route, type Call } from '../../platform/http/route.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { convertUser, createUser, checkEmail, isAppIdTaken } from '../users/users.ts'
import { confirmByLink, sendConfirmation } from './confirmation.ts'
import { createFirstAdmin, requireFirstAdminCode } from './firstAdmin.ts'
import { validateNewPassword, hashPassword } from './passwords.ts'
import { lockViewer } from './reauthentication.ts'
import { rememberAnonymous } from './rememberCookies.ts'
import { closeSessions, openSession, sessionIdOf } from './sessions.ts'

export const firstAdminRoutes = [
  route(checkFirstAdminCode, async (call) => {
    await limitAttempts(call)
    await requireFirstAdminCode(call.context.database.sql, call.body.token)
    return { success: true }
  }),

  route(createFirstAdminCall, async (call) => {
    await limitAttempts(call)
    const { body, sql, context, language } = call
    await requireFirstAdminCode(context.database.sql, body.token)
    const email = normalEmail(body.email)
    const rule = emailError(email)
    const fields = [...(rule ? [{ field: 'email', rule }] : []), ...(await validateNewPassword(body, email))]
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    const passwordHash = await hashPassword(body.password)
    const userId = await createFirstAdmin(call, {
      ...{ code: body.token, email, passwordHash, locale: language },
      ...{ name: body.name?.trim() ?? '', timezone: body.timezone, brand: call.brand },
    })
    await sendConfirmation(call, { userId, email, sessionId: null })
    return openSession(
      { ...call, sql, brand: { ...call.brand, id: staffBrand, singleDevice: false } },
      { userId, proof: 'now' },
    )
  }),
]

type CodeCall = Pick<Call<typeof checkFirstAdminCode>, 'context' | 'client'>

export const signupRoutes = [
  route(signupByEmail, async (call) => {
    requireFlag(call.brand, 'is_registration_enable')
    await limitSignups(call)
    const { body, sql, language } = call
    const email = normalEmail(body.email)
    const violations = [
      ...(await checkEmail(call.context.database.sql, email)),
      ...(await validateNewPassword(body, email)),
    ]
    requireNone(violations)
    const passwordHash = await hashPassword(body.password)
    const userId = await createUser(sql, {
      email,
      appId: null,
      passwordHash,
      name: body.name?.trim() ?? '',
      ...{ timezone: body.timezone, brand: call.brand },
      locale: body.language_code ?? language,
      status: firstStatus(call.brand.application.user_info_chat),
    })
    if (userId === undefined) throw validationError([{ field: 'email', rule: 'email_taken' }])
    const signedIn = await openSession(call, { userId, proof: 'now' })
    await sendConfirmation(call, { userId, email, sessionId: await sessionIdOf(sql, signedIn) })
    return signedIn
  }),

  route(signupByAppId, async (call) => {
    requireFlag(call.brand, 'is_user_anon_auth_enable')
    await limitSignups(call)
    const { body, sql, language } = call
    requireNone(await validateNewPassword(body, null))
    const passwordHash = await hashPassword(body.password)
    const userId = await createUser(sql, {
      email: null,
      appId: body.app_id,
      passwordHash,
      name: '',
      ...{ timezone: body.timezone, brand: call.brand },
      locale: language,
      status: plainStatus,
    })
    if (userId === undefined) throw validationError([{ field: 'app_id', rule: 'app_id_taken' }])
    return rememberAnonymous(call, await openSession(call, { userId, proof: 'now' }))
  }),

  route(convertAccount, async (call) => {
    const { body, sql, viewer } = call
    if (viewer.user.email !== null) throw new ApiError('not_found')
    await limitSignups(call)
    const email = normalEmail(body.email)
    requireNone([...(await checkEmail(call.context.database.sql, email)), ...(await validateNewPassword(body, email))])
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
    if (!user) throw validationError([{ field: 'email', rule: 'email_taken' }])
    await sendConfirmation(call, { userId, email, sessionId: viewer.sessionId })
    await closeSessions(call, { userId, reason: 'closed', exceptSessionId: viewer.sessionId })
    return { success: true, data: { user } }
  }),

  route(validateSignupForm, async (call) => {
    const { brand, body } = call
    const { sql } = call.context.database
    const { is_registration_enable: isRegistrationOpen } = brand.application.feature_flags
    // Anonymous accounts can be converted even if registration by e-mail is disabled.
    if (body.app_id !== undefined || !isRegistrationOpen) requireFlag(brand, 'is_user_anon_auth_enable')
    await enforceRateLimit(sql, {
      key: `validate:${call.client.network}`,
      count: 60,
      windowSeconds: 60,
    })
    const { email, app_id: appId } = body
    if (email === undefined && appId === undefined)
      requireNone(['email', 'app_id'].map((field) => ({ field, rule: 'required' })))
    requireNone([
      ...(email === undefined ? [] : await checkEmail(sql, normalEmail(email))),
      ...(appId === undefined ? [] : await validateAppId(sql, appId)),
    ])
    return { success: true }
  }),

  route(confirmEmail, async (call) => {
    const userId = await confirmByLink(call, call.body)
    await recordEvent(call, { userId, kind: 'user' })
    return { success: true }
  }),
]

type SignupCall = Pick<Call<Endpoint>, 'sql' | 'context' | 'client' | 'brand' | 'language'>

function limitSignups({ context, client }: SignupCall): Promise<void> {
  return enforceRateLimit(context.database.sql, { key: `sign-up:${client.network}`, count: 20, windowSeconds: 60 })
}

async function validateAppId(sql: Sql, appId: string): Promise<FieldViolation[]> {
  const error = appIdError(appId)
  if (error) return [{ field: 'app_id', ...error }]
  return (await isAppIdTaken(sql, appId)) ? [{ field: 'app_id', rule: 'app_id_taken' }] : []
}

function requireNone(fields: readonly FieldViolation[]): void {
  if (fields.length > 0) throw validationError(fields)
}

function validationError(fields: readonly FieldViolation[]): ApiError {
  return new ApiError('validation_failed', { fields })
}

function limitAttempts({ context, client }: CodeCall): Promise<void> {
  return enforceRateLimit(context.database.sql, { key: `first-admin:${client.network}`, count: 20, windowSeconds: 60 })
}
