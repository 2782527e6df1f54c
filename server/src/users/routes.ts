import { normalEmail } from '#contract/auth/rules.ts'
import { expansion } from '#contract/endpoint.ts'
import { countedSeconds } from '#contract/lessons/rules.ts'
import {
  deleteUser,
  getUser,
  updateAvatar,
  updateNotification,
  updateUser,
  updateUserStatus,
  userExpands,
} from '#contract/users/api.ts'
import { closeSessions } from '../auth/auth.ts'
import { signedOutCookies } from '../auth/binding.ts'
import { forgetWaysIn } from '../auth/codes.ts'
import { sendConfirmation } from '../auth/confirmation.ts'
import { lockReauthenticated, lockViewer, reauthenticate } from '../auth/reauthentication.ts'
import { requirePicture } from '../files/files.ts'
import type { Sql } from '../database.ts'
import { ApiError, refuseField } from '../failure.ts'
import { recordEvent, type Writing } from '../live/live.ts'
import { route, type Call } from '../route.ts'
import { readProfile } from './profile.ts'
import { emailMistakes } from './users.ts'
import {
  findUser,
  findUserStatistics,
  updateAvatar as writeAvatar,
  updateClosed,
  updateEmail,
  updateProfile,
  updateStatus,
} from './queries.ts'
import type { Viewer } from '../machine.ts'

export const userRoutes = [
  route(getUser, async ({ viewer, query, sql, client }) => {
    const expand = expansion(query.expand, userExpands)
    const user = { ...viewer.user, ip: client.address }
    if (expand.size === 0) return user
    const statistics = Object.entries({ ...noReferrals, ...(await statisticsOf(sql, viewer.user.id)) })
    const asked = new Set<string>(expand)
    if (asked.has('viewed_hours')) asked.add('viewed_seconds')
    return { ...user, ...Object.fromEntries(statistics.filter(([name]) => asked.has(name))) }
  }),

  route(updateUser, async (call) => {
    const { viewer, body, sql, brand } = call
    if (body.id !== undefined && body.id !== viewer.user.id) throw new ApiError('not_found')
    await updateProfile(sql, readProfile(viewer, body, brand))
    return saved(call)
  }),

  route(updateNotification, async (call) => {
    const { viewer, body, sql } = call
    const disableNotification = body.disable_notification === 1
    await updateProfile(sql, { userId: viewer.user.id, disableNotification })
    return saved(call)
  }),

  route(updateAvatar, async (call) => {
    const { viewer, body, sql } = call
    const fileId = body.avatar_file_id
    const picture = fileId === 0 ? undefined : await requirePicture(sql, { userId: viewer.user.id, fileId })
    await writeAvatar(sql, viewer.user.id, picture)
    return saved(call)
  }),

  route(updateUserStatus, async (call) => {
    const { body, sql, viewer } = call
    if (body.email !== undefined) await giveEmail(call, normalEmail(body.email), body.current_password)
    // Whoever came without an e-mail and gives one begins the registration.
    const begins = body.email !== undefined && viewer.user.email === null
    if (body.status !== undefined) await updateStatus(sql, { userId: viewer.user.id, status: body.status, begins })
    return saved(call)
  }),

  route(deleteUser, async (call) => {
    const { viewer, body, sql } = call
    if (body.id !== viewer.user.id) throw new ApiError('not_found')
    const proof = await reauthenticate(call, body.current_password)
    await lockReauthenticated(sql, viewer, proof)
    await updateClosed(sql, viewer.user.id)
    await closeSessions(call, { userId: viewer.user.id, reason: 'closed' })
    signedOutCookies(viewer).forEach(call.setCookie)
    return { success: true }
  }),
]

type Giving = Call<typeof updateUserStatus>

/** Whoever has an e-mail already proves who they are before it changes: it opens the account. */
async function giveEmail(call: Giving, email: string, password: string | undefined): Promise<void> {
  const { sql, viewer, machine } = call
  const { id: userId, email: current } = viewer.user
  const isAnother = email !== current
  const mistakes = isAnother ? await emailMistakes(machine.database.sql, email) : []
  const proof = isAnother && current !== null ? await reauthenticate(call, password, { mistakes }) : undefined
  if (mistakes.length > 0) throw new ApiError('validation_failed', { fields: mistakes })
  const account = proof ? await lockReauthenticated(sql, viewer, proof) : await lockViewer(sql, viewer)
  // Another call has given or replaced the address meanwhile, without what was proved here.
  if (account.email !== current) throw refuseField('current_password', 'required')
  if (!(await updateEmail(sql, userId, email))) throw refuseField('email', 'email_taken')
  if (isAnother) await forgetWaysIn(sql, userId)
  // The same address again asks for the mail again, as long as it is not confirmed.
  if (isAnother || !account.is_confirmed) await sendConfirmation(call, { userId, email })
}

/** What was watched is counted as on every other screen. */
async function statisticsOf(sql: Sql, userId: number) {
  const { lessons = [], ...counts } = (await findUserStatistics(sql, userId)) ?? {}
  const seconds = lessons.map(([length, viewedSeconds, playCount]) =>
    countedSeconds({ seconds: length, viewedSeconds, playCount }),
  )
  const viewed_seconds = seconds.reduce((sum, one) => sum + one, 0)
  return { ...counts, viewed_seconds, viewed_hours: Math.floor(viewed_seconds / 3600) }
}

/** Referrals are counted by the shop; an account without one has none. */
const noReferrals = { referral_orders: 0, cashback: 0, discount_for_referral: 0, link_jumps: 0 }

/** The account as it is now; the person's other devices hear that it has changed. */
async function saved(call: Writing & { viewer: Viewer }) {
  const userId = call.viewer.user.id
  await recordEvent(call, { userId, kind: 'user' })
  const user = await findUser(call.sql, userId)
  if (!user) throw new ApiError('not_found')
  return { success: true, data: { user } }
}
