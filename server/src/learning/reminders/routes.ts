import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  changeSchedule,
  getReminderChannels,
  getSchedule,
  updateReminderChannels,
  updateSchedule,
} from '#contract/learning/reminders/api.ts'
import {
  applyChange,
  dayOverLimit,
  defaultChannels,
  maxTimesPerDay,
  remindersOf,
  repeatDaysOf,
  type ReminderChannels,
  type RepeatDays,
} from '#contract/learning/reminders/rules.ts'
import { textChannels } from '#contract/messages/textMessages/rules.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Viewer } from '../../platform/http/context.ts'
import type { Sql } from '../../platform/database/database.ts'
import { refuseField } from '../../platform/errors.ts'
import { readRoute, writeRoute, type Call } from '../../platform/http/route.ts'
import { listUsableChannels, requireUsable } from '../../messages/textMessages/textMessages.ts'
import { isPhoneConfirmed } from '../../messages/textMessages/phoneConfirmation.ts'
import { findChannels, listTimes, updateTimes, updateChannels, lockReminders } from './queries.ts'

export const reminderRoutes = [
  readRoute(getSchedule, async ({ sql, viewer }) => ({ repeatDays: await readSchedule(sql, viewer.user.id) })),

  writeRoute(updateSchedule, async (call) => {
    const { sql, viewer, body, brand } = call
    // Serialises concurrent calls, each of which replaces all times.
    await lockReminders(sql, { userId: viewer.user.id, brand: brand.id })
    return { repeatDays: await storeSchedule(call, body.repeatDays) }
  }),

  writeRoute(changeSchedule, async (call) => {
    const { sql, viewer, body, brand } = call
    const userId = viewer.user.id
    await lockReminders(sql, { userId, brand: brand.id })
    const changed = applyChange(await readSchedule(sql, userId), body)
    const full = dayOverLimit(changed)
    if (full) throw refuseField(`added.${full}`, 'too_large', maxTimesPerDay)
    return { repeatDays: await storeSchedule(call, changed) }
  }),

  readRoute(getReminderChannels, async (call) => {
    const { sql, viewer } = call
    return stateOf(call, (await findChannels(sql, viewer.user.id)) ?? defaultChannels)
  }),

  writeRoute(updateReminderChannels, async (call) => {
    const { sql, viewer, body, brand, context } = call
    const userId = viewer.user.id
    for (const channel of textChannels) if (body[channel]) requireUsable(context.config, channel)
    // Locked, so that this call's changes can be told from earlier ones.
    await lockReminders(sql, { userId, brand: brand.id })
    const before = await findChannels(sql, userId)
    const channels = await updateChannels(sql, userId, body)
    if (!isDeepStrictEqual(channels, before)) await recordEvent(call, { userId, kind: 'schedule' })
    return stateOf(call, channels)
  }),
]

async function readSchedule(sql: Sql, userId: number): Promise<RepeatDays> {
  const repeatDays: RepeatDays = {}
  for (const { weekday, time } of await listTimes(sql, userId)) (repeatDays[weekday] ??= []).push(time)
  return repeatDays
}

/** Replaces all times, and tells other devices of a change. */
async function storeSchedule(call: TransactionContext & { viewer: Viewer }, wanted: RepeatDays): Promise<RepeatDays> {
  const userId = call.viewer.user.id
  const reminders = remindersOf(wanted)
  const times = reminders.flatMap(({ time, repeatDays }) => repeatDays.map((weekday) => ({ weekday, time })))
  if (await updateTimes(call.sql, userId, times)) await recordEvent(call, { userId, kind: 'schedule' })
  return repeatDaysOf(reminders)
}

type ChannelCall = Pick<Call<Endpoint>, 'sql' | 'context'> & { viewer: Viewer }

async function stateOf({ sql, context, viewer }: ChannelCall, channels: ReminderChannels) {
  return {
    ...channels,
    text_channels: listUsableChannels(context.config),
    is_phone_confirmed: await isPhoneConfirmed(sql, viewer.user),
  }
}
