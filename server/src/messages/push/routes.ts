import { createApplicationPush, createPushSubscription, deletePushSubscription } from '#contract/messages/push/api.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { uuidPattern } from '../../platform/uuids.ts'
import { isDeviceKey } from './keys.ts'
import { deleteSubscription, upsertSubscription } from './queries.ts'
import { endpointOf } from './oneSignal.ts'
import { pushAddress } from './pushServices.ts'

export const pushRoutes = [
  writeRoute(createPushSubscription, async ({ sql, viewer, body, brand, context }) => {
    if (brand.public.project.push.public_key === '') throw new ApiError('not_found')
    const endpoint = pushAddress(body.endpoint, context.config.push.services)
    if (!endpoint) throw refuseField('endpoint', 'invalid')
    if (!isDeviceKey(body.keys.p256dh)) throw refuseField('keys.p256dh', 'invalid')
    const { user, sessionId } = viewer
    await upsertSubscription(sql, { userId: user.id, sessionId, service: 'web', endpoint, keys: body.keys })
    return { success: true }
  }),

  writeRoute(createApplicationPush, async ({ sql, viewer: { user, sessionId }, body, brand }) => {
    const { service, token } = body
    if (brand.public.project.push.application !== service) throw new ApiError('not_found')
    // OneSignal's ids of devices are UUIDs.
    if (service === 'onesignal' && !uuidPattern.test(token)) throw refuseField('token', 'invalid')
    const endpoint = endpointOf(service, token, brand.mobile?.oneSignalAppId)
    await upsertSubscription(sql, { userId: user.id, sessionId, service, endpoint })
    return { success: true }
  }),

  writeRoute(deletePushSubscription, async ({ sql, viewer }) => {
    await deleteSubscription(sql, viewer.sessionId)
    return { success: true }
  }),
]
