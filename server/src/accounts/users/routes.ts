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
import { sendConfirmation } from '../auth/confirmation.ts'
import { lockReauthenticated, lockViewer, reauthenticate } from '../auth/reauthentication.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/http/errors.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { route, type Call } from '../../platform/http/route.ts'
import { requireProfile, type Viewer } from '../../platform/http/context.ts'
import { prepareAvatar } from './avatar.ts'
import { readProfile } from './profile.ts'
import { requireOtherAdmin } from './roles.ts'
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
  route(
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

  route(updateUser, async (call) => {
    const { viewer, body, sql } = call
    if (body.id !== undefined && body.id !== viewer.user.id) throw new ApiError('not_found')
    const change = readProfile(call)
    const before = await lockProfile(sql, viewer.user.id)
    await updateProfile(sql, change)
    // Days open, and what is overdue closes, by the clock of the learner.
    if (change.timezone && change.timezone.zone !== viewer.calendar.timezone)
      await recordEvent(call, ...(['stream', 'payment'] as const).map((kind) => ({ userId: viewer.user.id, kind })))
    return recordAndRespond(call, before)
  }),

  route(updateNotification, async (call) => {
    const { viewer, body, sql } = call
    const disableNotification = body.disable_notification === 1
    const before = await lockProfile(sql, viewer.user.id)
    await updateProfile(sql, { userId: viewer.user.id, disableNotification })
    return recordAndRespond(call, before)
  }),

  route(updateAvatar, async (call) => {
    const { viewer, body, sql } = call
    const { media, database } = call.context
    const [userId, fileId] = [viewer.user.id, body.avatar_file_id]
    const publish =
      fileId === 0 ? undefined : await prepareAvatar.registered({ sql: database.sql, media }, { userId, fileId })
    const before = await lockProfile(sql, userId)
    await writeAvatar(sql, userId, await publish?.(call))
    return recordAndRespond(call, before)
  }),

  route(updateUserStatus, async (call) => {
    const { body, sql, viewer, context } = call
    // Outside of the transaction, which begins after the password is checked.
    const before = await findUser(context.database.sql, viewer.user.id)
    if (body.email !== undefined) await changeEmail(call, normalEmail(body.email), body.current_password)
    // Adding an e-mail to an anonymous account starts the registration.
    const startsRegistration = body.email !== undefined && viewer.user.email === null
    if (body.status !== undefined)
      await updateStatus(sql, { userId: viewer.user.id, status: body.status, startsRegistration })
    return recordAndRespond(call, before)
  }),

  route(deleteUser, async (call) => {
    const { viewer, body, sql } = call
    if (body.id !== viewer.user.id) throw new ApiError('not_found')
    const proof = await reauthenticate(call, body.current_password)
    // Before the account is locked: administrators are locked in the order of their ids.
    await requireOtherAdmin(sql, viewer.user.id)
    await lockReauthenticated(sql, viewer, proof)
    const roles = await closeAccount(call, viewer.user.id)
    await cancelBookings.registered(call, { actorId: viewer.user.id, userId: viewer.user.id })
    if (roles.length > 0) await recordClosing(sql, { actorId: viewer.user.id, userId: viewer.user.id, roles })
    signedOutCookies(viewer).forEach(call.setCookie)
    return { success: true }
  }),
]

type StatusCall = Call<typeof updateUserStatus>

/**
 * An account without an e-mail uses a new one at once; else the new one counts once it is confirmed, and asking for it
 * needs reauthentication, as it can reset the password then. The e-mail of the account itself ends a pending change.
 */
async function changeEmail(call: StatusCall, email: string, password: string | undefined): Promise<void> {
  const { sql, viewer, context } = call
  const { id: userId, email: current } = viewer.user
  const emails = await findEmails(context.database.sql, userId)
  const isAnother = email !== current && email !== emails?.pending_email
  const violations = isAnother ? await checkEmail(context.database.sql, email, userId) : []
  const proof = isAnother && current !== null ? await reauthenticate(call, password, { violations }) : undefined
  if (violations.length > 0) throw new ApiError('validation_failed', { fields: violations })
  const account = proof ? await lockReauthenticated(sql, viewer, proof) : await lockViewer(sql, viewer)
  const pending = (await findEmails(sql, userId))?.pending_email
  // A concurrent call changed the e-mail: this one was authorised for the former.
  if (account.email !== current || (!proof && current !== null && email !== current && email !== pending))
    throw refuseField('current_password', 'required')
  if (current === null && !(await updateAddedEmail(sql, userId, email))) throw refuseField('email', 'email_taken')
  if (current !== null) await updatePendingEmail(sql, userId, email === current ? null : email)
  if (isAnother) await revokeCodes(sql, userId)
  // The same unconfirmed e-mail again resends the mail.
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

/** Referrals are counted by the shop, which this installation has none of. */
const noReferrals = { referral_orders: 0, cashback: 0, discount_for_referral: 0, link_jumps: 0 }

/** Records a `user` event if the user is another than before, and returns the user. */
async function recordAndRespond(call: TransactionContext & { viewer: Viewer }, before: User | undefined) {
  const userId = call.viewer.user.id
  const user = await findUser(call.sql, userId)
  if (!user) throw new ApiError('not_found')
  if (!isDeepStrictEqual(user, before)) await recordEvent(call, { userId, kind: 'user' })
  return { success: true, data: { user } }
}
