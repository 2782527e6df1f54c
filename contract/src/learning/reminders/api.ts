import { Type } from 'typebox'
import { endpoint, OneOf } from '../../endpoint.ts'
import { textChannels } from '../../messages/textMessages/rules.ts'
import { maxTimesPerDay, timePattern } from './rules.ts'

const Times = Type.Optional(Type.Array(Type.String({ pattern: timePattern }), { maxItems: maxTimesPerDay }))

/** Times are on the person's own clock. */
const Schedule = Type.Object({
  repeatDays: Type.Object(
    { 1: Times, 2: Times, 3: Times, 4: Times, 5: Times, 6: Times, 7: Times },
    {
      additionalProperties: false,
      description: 'Times (HH:mm) of each day of the week, from 1 (Monday) to 7 (Sunday)',
    },
  ),
})

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
