import { Type } from 'typebox'
import { endpoint, OneOf, Success } from '../../endpoint.ts'
import { textChannels } from './rules.ts'

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/spa/api/v1/schedule/phone/code',
  summary: "Send a confirmation code to the profile's phone number",
  access: 'learner',
  body: Type.Object({ channel: OneOf(textChannels) }, { additionalProperties: false }),
  response: Success,
  errors: [
    'phone_without_country',
    'phone_country_unavailable',
    'text_channel_unavailable',
    'phone_messages_exhausted',
  ],
})

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/spa/api/v1/schedule/phone/confirm',
  summary: "Confirm the profile's phone number with the code sent to it",
  access: 'learner',
  body: Type.Object({ code: Type.String({ maxLength: 20 }) }, { additionalProperties: false }),
  response: Success,
  errors: ['phone_without_country', 'phone_code_wrong', 'phone_code_expired'],
})
