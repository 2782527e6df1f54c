import { createHmac } from 'node:crypto'
import { expansion } from '#contract/endpoint.ts'
import { countedSeconds } from '#contract/learning/lessons/rules.ts'
import {
  getOutboxKey,
  getUser,
  updateAvatar,
  updateNotification,
  updateUser,
  userExpands,
} from '#contract/accounts/users/api.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { recordEvent } from '../../messages/live/live.ts'
import { preparedRoute, readRoute, writeRoute } from '../../platform/http/route.ts'
import { requireProfile } from '../../platform/http/context.ts'
import { identityOf } from '../../platform/storage/media.ts'
import { prepareAvatar } from './avatar.ts'
import { readProfile, recordAndRespond } from './profile.ts'
import { findUserStatistics, lockProfile, updateAvatar as writeAvatar, updateProfile } from './queries.ts'

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

  readRoute(getOutboxKey, async ({ viewer, context }) => ({
    key: createHmac('sha256', identityOf(context.media)).update(`outbox ${viewer.user.id}`).digest('base64url'),
  })),

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
]

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
