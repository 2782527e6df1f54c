import { Type } from 'typebox'
import { applicationPushChannels } from '../../brands/api.ts'
import { endpoint, OneOf, Success } from '../../endpoint.ts'

const path = '/spa/api/v1/user/push-subscription'

export const createPushSubscription = endpoint({
  method: 'POST',
  path,
  summary: "Subscribe the session's device to push notifications; replaces an earlier subscription",
  access: 'learner',
  body: Type.Object({
    endpoint: Type.String({ maxLength: 1000, description: "Endpoint URL of the browser's push service" }),
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[\\w-]{87}=?$', description: 'Public key of the device, base64url' }),
      auth: Type.String({
        pattern: '^[\\w-]{22}(==)?$',
        description: 'Authentication secret of the device, base64url',
      }),
    }),
  }),
  response: Success,
  errors: ['not_found'],
})

export const createApplicationPush = endpoint({
  method: 'POST',
  path: `${path}/application`,
  summary: "Subscribe the session's mobile application to push notifications; replaces an earlier subscription",
  access: 'learner',
  body: Type.Object({
    service: OneOf(applicationPushChannels),
    token: Type.String({
      pattern: '^[\\w:.-]{1,1000}$',
      description: 'Names the application on its device at the push service',
    }),
  }),
  response: Success,
  errors: ['not_found'],
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path,
  summary: "Unsubscribe the session's device from push notifications",
  access: 'learner',
  response: Success,
  errors: [],
})
