import { Type } from 'typebox'
import { endpoint, OneOf } from '../../endpoint.ts'
import { textChannels } from '../../messages/textMessages/rules.ts'
import { maxTimesPerDay, timePattern } from './rules.ts'

function repeatDaysWith(maxItems: number) {
  const times = Type.Optional(Type.Array(Type.String({ pattern: timePattern }), { maxItems }))
  return Type.Object(
    { 1: times, 2: times, 3: times, 4: times, 5: times, 6: times, 7: times },
    {
      additionalProperties: false,
      description: 'Times (HH:mm) of each day of the week, from 1 (Monday) to 7 (Sunday)',
    },
  )
}

/** Times are on the person's own clock. */
const Schedule = Type.Object({ repeatDays: repeatDaysWith(maxTimesPerDay) })

/** Several changes in a row may name more times than a day has in the end. */
const ChangedTimes = repeatDaysWith(24 * 60)

const channels = {
  push: Type.Boolean(),
  mail: Type.Boolean(),
  whatsapp: Type.Boolean(),
  sms: Type.Boolean(),
  site: Type.Boolean(),
}

const ChannelState = Type.Object({
  ...channels,
  text_channels: Type.Array(OneOf(textChannels), {
    description: 'Text channels (SMS, WhatsApp) that this installation can send',
  }),
  is_phone_confirmed: Type.Boolean({
    description: 'Whether the phone number is confirmed; required for SMS and WhatsApp',
  }),
})

export const getSchedule = endpoint({
  method: 'GET',
  path: '/spa/api/v1/schedule',
  summary: "Get the times of the person's training reminders",
  access: 'learner',
  response: Schedule,
  errors: [],
})

export const updateSchedule = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/schedule/update',
  summary: 'Replace the times of all training reminders',
  access: 'learner',
  body: Schedule,
  response: Schedule,
  errors: [],
})

export const changeSchedule = endpoint({
  method: 'POST',
  path: '/spa/api/v1/schedule/change',
  summary: 'Remove and add times of training reminders, whatever else another device has changed',
  access: 'learner',
  body: Type.Object({ added: ChangedTimes, removed: ChangedTimes }),
  response: Schedule,
  errors: [],
})

export const getReminderChannels = endpoint({
  method: 'GET',
  path: '/spa/api/v1/schedule/channels',
  summary: 'Get the channels of training reminders',
  access: 'learner',
  response: ChannelState,
  errors: [],
})

export const updateReminderChannels = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/schedule/channels/update',
  summary: 'Enable or disable channels of training reminders; omitted channels are kept',
  access: 'learner',
  body: Type.Partial(Type.Object(channels), { additionalProperties: false }),
  response: ChannelState,
  errors: ['text_channel_unavailable'],
})
