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
    description: 'SMS and WhatsApp, if this installation can send them',
  }),
  is_phone_confirmed: Type.Boolean({
    description: 'SMS and WhatsApp messages go only to a number that the person has confirmed',
  }),
})

export const getSchedule = endpoint({
  method: 'GET',
  path: '/spa/api/v1/schedule',
  summary: "The times of the person's training reminders",
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
  summary: 'The ways in which training reminders reach the person',
  access: 'learner',
  response: ChannelState,
  errors: [],
})

export const updateReminderChannels = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/schedule/channels/update',
  summary: 'Switch ways of training reminders on or off; the others stay',
  access: 'learner',
  body: Type.Partial(Type.Object(channels), { additionalProperties: false }),
  response: ChannelState,
  errors: ['text_channel_unavailable'],
})
