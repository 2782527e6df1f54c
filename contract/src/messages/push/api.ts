import { Type } from 'typebox'
import { endpoint, Success } from '../../endpoint.ts'

const path = '/spa/api/v1/user/push-subscription'

export const createPushSubscription = endpoint({
  method: 'POST',
  path,
  summary: 'Subscribe this device to push notifications for the session; replaces an earlier subscription',
  access: 'learner',
  body: Type.Object({
    endpoint: Type.String({ maxLength: 1000, description: "URL at the browser's push service" }),
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[\\w-]{87}=?$', description: 'Public key of the device, base64url' }),
      auth: Type.String({ pattern: '^[\\w-]{22}(==)?$', description: 'Secret of the device, base64url' }),
    }),
  }),
  response: Success,
  errors: ['not_found'],
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path,
  summary: 'Unsubscribe the device of this session',
  access: 'learner',
  response: Success,
  errors: [],
})
