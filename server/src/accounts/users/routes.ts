import { isDeepStrictEqual } from 'node:util'
import { normalEmail } from '#contract/accounts/auth/rules.ts'
import { expansion } from '#contract/endpoint.ts'
import { countedSeconds } from '#contract/learning/lessons/rules.ts'
import {
  deleteUser,
  getUser,
  updateAvatar,
  updateNotification,
  updateUser,
  updateUserStatus,
  userExpands,
  type User,
} from '#contract/accounts/users/api.ts'
import { signedOutCookies } from '../auth/binding.ts'
import { cancelBookings, closeAccount, recordClosing } from '../auth/closing.ts'
import { revokeCodes } from '../auth/codes.ts'
import { sendConfirmation } from '../auth/emailConfirmation.ts'
import { lockReauthenticated, lockViewer, reauthenticate, type Proof } from '../auth/reauthentication.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/http/errors.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { preparedRoute, readRoute, writeRoute, type Call, type PreparedCall } from '../../platform/http/route.ts'
import { requireProfile, type Viewer } from '../../platform/http/context.ts'
import { prepareAvatar } from './avatar.ts'
import { readProfile } from './profile.ts'
import { lockOtherAdmins } from './roles.ts'
import { checkEmail, findEmails } from './users.ts'
import {
  findUser,
  findUserStatistics,
  lockProfile,
  updateAvatar as writeAvatar,
  updateAddedEmail,
  updatePendingEmail,
  updateProfile,
  updateStatus,
} from './queries.ts'

export const userRoutes = [
  readRoute(
    getUser,
    async ({ viewer, query, sql, client }) => {
      const expand = expansion(query.expand, userExpands)
      const user = { ...requireProfile(viewer), ip: client.address }
      if (expand.size === 0) return user
      const statistics = Object.entries({ ...noReferrals, ...(await statisticsOf(sql, viewer.user.id)) })
      const expanded = new Set<string>(expand)
      if (expanded.has('viewed_hours')) expanded.add('viewed_seconds')
      return { ...user, ...Object.fromEntries(statistics.filter(([name]) => expanded.has(name))) }
    },
    { readsProfile: true },
  ),

  writeRoute(updateUser, async (call) => {
    const { viewer, body, sql } = call
    if (body.id !== undefined && body.id !== viewer.user.id) throw new ApiError('not_found')
    const change = readProfile(call)
    const before = await lockProfile(sql, viewer.user.id)
    await updateProfile(sql, change)
    // The learner's clock decides when days open and overdue payments close a run.
    if (change.timezone && change.timezone.zone !== viewer.calendar.timezone)
      await recordEvent(call, ...(['stream', 'payment'] as const).map((kind) => ({ userId: viewer.user.id, kind })))
    return recordAndRespond(call, before)
  }),

  writeRoute(updateNotification, async (call) => {
    const { viewer, body, sql } = call
    const disableNotification = body.disable_notification === 1
    const before = await lockProfile(sql, viewer.user.id)
    await updateProfile(sql, { userId: viewer.user.id, disableNotification })
    return recordAndRespond(call, before)
  }),

  preparedRoute(updateAvatar, async (call) => {
    const { viewer, body } = call
    const { media, database } = call.context
    const [userId, fileId] = [viewer.user.id, body.avatar_file_id]
    const publish =
      fileId === 0 ? undefined : await prepareAvatar.registered({ sql: database.sql, media }, { userId, fileId })
    return call.transaction(async (transaction) => {
      const before = await lockProfile(transaction.sql, userId)
      await writeAvatar(transaction.sql, userId, await publish?.(transaction))
      return recordAndRespond(transaction, before)
    })
  }),

  preparedRoute(updateUserStatus, async (call) => {
    const { body, viewer, context } = call
    const { id: userId, email: current } = viewer.user
    const before = await findUser(context.database.sql, userId)
    const email = body.email === undefined ? undefined : normalEmail(body.email)
    const change = email === undefined ? undefined : await authoriseEmail(call, email, body.current_password)
    return call.transaction(async (transaction) => {
      if (change) await changeEmail(transaction, change)
      // Adding an e-mail to an anonymous account starts the registration.
      const startsRegistration = change !== undefined && current === null
      if (body.status !== undefined)
        await updateStatus(transaction.sql, { userId, status: body.status, startsRegistration })
      return recordAndRespond(transaction, before)
    })
  }),

  preparedRoute(deleteUser, async (call) => {
    const { viewer, body } = call
    const userId = viewer.user.id
    if (body.id !== userId) throw new ApiError('not_found')
    const proof = await reauthenticate(call, body.current_password)
    return call.transaction(async (transaction) => {
      // Before the account itself: administrators are locked in the order of their ids.
      await lockOtherAdmins(transaction.sql, userId)
      await lockReauthenticated(transaction.sql, viewer, proof)
      const roles = await closeAccount(transaction, userId)
      await cancelBookings.registered(transaction, { actorId: userId, userId })
      if (roles.length > 0) await recordClosing(transaction.sql, { actorId: userId, userId, roles })
      signedOutCookies(viewer).forEach(transaction.setCookie)
      return { success: true }
    })
  }),
]

type EmailChange = { email: string; isAnother: boolean; proof: Proof | undefined }

/** A new e-mail requires reauthentication, as it can reset the password later. */
async function authoriseEmail(
  call: PreparedCall<typeof updateUserStatus>,
  email: string,
  password: string | undefined,
): Promise<EmailChange> {
  const { viewer, context } = call
  const { id: userId, email: current } = viewer.user
  const emails = await findEmails(context.database.sql, userId)
  const isAnother = email !== current && email !== emails?.pending_email
  const violations = isAnother ? await checkEmail(context.database.sql, email, userId) : []
  const proof = isAnother && current !== null ? await reauthenticate(call, password, { violations }) : undefined
  if (violations.length > 0) throw new ApiError('validation_failed', { fields: violations })
  return { email, isAnother, proof }
}

/**
 * An account without an e-mail gets the new one at once, else it counts once confirmed. The current e-mail cancels a
 * pending change.
 */
async function changeEmail(
  call: Call<typeof updateUserStatus>,
  { email, isAnother, proof }: EmailChange,
): Promise<void> {
  const { sql, viewer } = call
  const { id: userId, email: current } = viewer.user
  const account = proof ? await lockReauthenticated(sql, viewer, proof) : await lockViewer(sql, viewer)
  const pending = (await findEmails(sql, userId))?.pending_email
  // A concurrent call changed the e-mail: this call was authorised for the former one.
  if (account.email !== current || (!proof && current !== null && email !== current && email !== pending))
    throw refuseField('current_password', 'required')
  if (current === null && !(await updateAddedEmail(sql, userId, email))) throw refuseField('email', 'email_taken')
  if (current !== null) await updatePendingEmail(sql, userId, email === current ? null : email)
  if (isAnother) await revokeCodes(sql, userId)
  // The same unconfirmed e-mail resends the mail.
  if (email !== current || !account.is_confirmed)
    await sendConfirmation(call, { userId, email, sessionId: viewer.sessionId })
}

async function statisticsOf(sql: Sql, userId: number) {
  const { lessons = [], ...counts } = (await findUserStatistics(sql, userId)) ?? {}
  const seconds = lessons.map(([length, viewedSeconds, playCount]) =>
    countedSeconds({ seconds: length, viewedSeconds, playCount }),
  )
  const viewed_seconds = seconds.reduce((sum, one) => sum + one, 0)
  return { ...counts, viewed_seconds, viewed_hours: Math.floor(viewed_seconds / 3600) }
}

/** Constants of the contract: this installation counts no referrals. */
const noReferrals = { referral_orders: 0, cashback: 0, discount_for_referral: 0, link_jumps: 0 }

/** Records a `user` event if the user has changed, and returns the user. */
async function recordAndRespond(call: TransactionContext & { viewer: Viewer }, before: User | undefined) {
  const userId = call.viewer.user.id
  const user = await findUser(call.sql, userId)
  if (!user) throw new ApiError('not_found')
  if (!isDeepStrictEqual(user, before)) await recordEvent(call, { userId, kind: 'user' })
  return { success: true, data: { user } }
}
