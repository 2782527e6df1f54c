import * as api from '#contract/accounts/auth/api.ts'
import { appIdError, normalEmail, emailError } from '#contract/accounts/users/accountRules.ts'
import { firstStatus, plainStatus } from '#contract/brands/registration.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as staffApi from '#contract/accounts/auth/staffApi.ts'
import { requireFlag } from '../../brands/brand.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { Sql } from '../../platform/database/database.ts'
import { staffBrand } from '../../platform/http/context.ts'
import { ApiError, type FieldViolation } from '../../platform/errors.ts'
import { preparedRoute, standaloneRoute, type Call } from '../../platform/http/route.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { convertUser, createUser, checkEmail, isAppIdTaken } from '../users/users.ts'
import { proveLink, sendConfirmation } from './emailConfirmation.ts'
import { createFirstAdmin, requireFirstAdminCode } from './firstAdmin.ts'
import { validateNewPassword, hashPassword } from './passwords.ts'
import { lockViewer } from './reauthentication.ts'
import { rememberAnonymous } from './remember.ts'
import { closeSessions, openSession, sessionIdOf } from './sessions.ts'

export const firstAdminRoutes = [
  standaloneRoute(staffApi.checkFirstAdminCode, async (call) => {
    await limitAttempts(call)
    await requireFirstAdminCode(call.sql, call.body.token)
    return { success: true }
  }),

  preparedRoute(staffApi.createFirstAdmin, async (call) => {
    await limitAttempts(call)
    const { body, context, language, brand } = call
    await requireFirstAdminCode(context.database.sql, body.token)
    const email = normalEmail(body.email)
    const rule = emailError(email)
    const fields = [...(rule ? [{ field: 'email', rule }] : []), ...(await validateNewPassword(body, email))]
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    const passwordHash = await hashPassword(body.password)
    return call.transaction(async (transaction) => {
      const userId = await createFirstAdmin(transaction, {
        code: body.token,
        email,
        passwordHash,
        locale: language,
        name: body.name?.trim() ?? '',
        timezone: body.timezone,
        brand,
      })
      await sendConfirmation(transaction, { userId, email, sessionId: null })
      const console = { ...brand, id: staffBrand, singleDevice: false }
      return openSession({ ...transaction, brand: console }, { userId, proof: 'now' })
    })
  }),
]

type CodeCall = Pick<Call<typeof staffApi.checkFirstAdminCode>, 'context' | 'client'>

export const signupRoutes = [
  preparedRoute(api.signupByEmail, async (call) => {
    requireFlag(call.brand, 'is_registration_enable')
    await limitSignups(call)
    const { body, language } = call
    const email = normalEmail(body.email)
    const violations = [
      ...(await checkEmail(call.context.database.sql, email)),
      ...(await validateNewPassword(body, email)),
    ]
    requireNone(violations)
    const passwordHash = await hashPassword(body.password)
    return call.transaction(async (transaction) => {
      const { sql } = transaction
      const userId = await createUser(sql, {
        email,
        appId: null,
        passwordHash,
        name: body.name?.trim() ?? '',
        timezone: body.timezone,
        brand: call.brand,
        locale: body.language_code ?? language,
        status: firstStatus(call.brand.application.user_info_chat),
      })
      if (userId === undefined) throw validationError([{ field: 'email', rule: 'email_taken' }])
      const signedIn = await openSession(transaction, { userId, proof: 'now' })
      await sendConfirmation(transaction, { userId, email, sessionId: await sessionIdOf(sql, signedIn) })
      return signedIn
    })
  }),

  preparedRoute(api.signupByAppId, async (call) => {
    requireFlag(call.brand, 'is_user_anon_auth_enable')
    await limitSignups(call)
    const { body, language } = call
    requireNone(await validateNewPassword(body, null))
    const passwordHash = await hashPassword(body.password)
    return call.transaction(async (transaction) => {
      const userId = await createUser(transaction.sql, {
        email: null,
        appId: body.app_id,
        passwordHash,
        name: '',
        timezone: body.timezone,
        brand: call.brand,
        locale: language,
        status: plainStatus,
      })
      if (userId === undefined) throw validationError([{ field: 'app_id', rule: 'app_id_taken' }])
      return rememberAnonymous(transaction, await openSession(transaction, { userId, proof: 'now' }))
    })
  }),

  preparedRoute(api.convertAccount, async (call) => {
    const { body, viewer } = call
    if (viewer.user.email !== null) throw new ApiError('not_found')
    await limitSignups(call)
    const email = normalEmail(body.email)
    requireNone([...(await checkEmail(call.context.database.sql, email)), ...(await validateNewPassword(body, email))])
    const userId = viewer.user.id
    const passwordHash = await hashPassword(body.password)
    return call.transaction(async (transaction) => {
      await lockViewer(transaction.sql, viewer)
      const user = await convertUser(transaction.sql, {
        userId,
        email,
        passwordHash,
        name: body.name?.trim() ?? '',
        status: firstStatus(call.brand.application.user_info_chat),
      })
      if (!user) throw validationError([{ field: 'email', rule: 'email_taken' }])
      await sendConfirmation(transaction, { userId, email, sessionId: viewer.sessionId })
      await closeSessions(transaction, { userId, reason: 'closed', exceptSessionId: viewer.sessionId })
      return { success: true, data: { user } }
    })
  }),

  standaloneRoute(api.validateSignupForm, async ({ sql, brand, body, client }) => {
    const { is_registration_enable: isRegistrationOpen } = brand.application.feature_flags
    // Anonymous accounts can be converted even if registration by e-mail is disabled.
    if (body.app_id !== undefined || !isRegistrationOpen) requireFlag(brand, 'is_user_anon_auth_enable')
    await enforceRateLimit(sql, {
      key: `validate:${client.network}`,
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

  preparedRoute(api.confirmEmail, async (call) => {
    const confirm = await proveLink(call, call.body)
    return call.transaction(async (transaction) => {
      const userId = await confirm(transaction)
      await recordEvent(transaction, { userId, kind: 'user' })
      return { success: true }
    })
  }),
]

type SignupCall = Pick<Call<Endpoint>, 'context' | 'client'>

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
