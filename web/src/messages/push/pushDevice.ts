import { createApplicationPush } from '#contract/messages/push/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { call } from '../../platform/api/api.ts'
import type { DevicePush } from '../../platform/device/platform.ts'
import { storedUserId } from '../../platform/session/session.ts'
import { browserPush, type PushDevice } from './browserPush.ts'
import { applicationPush } from './pushSupport.ts'

export function pushDevice(): PushDevice {
  const push = applicationPush()
  return push ? deviceOf(push) : browserPush
}

/** Set while the server has the application's token. */
const subscribedKey = 'push-on'

function deviceOf(push: DevicePush): PushDevice {
  return {
    isSubscribed: async () => localStorage.getItem(subscribedKey) !== null,
    requestPermission: push.requestPermission,
    readPermission: push.readPermission,
    subscribe: async () => {
      const { page_views: pageViews, time_delay: timeDelay } = publicConfig().project.push
      const token = await push.register({ userId: storedUserId() ?? '', prompt: { pageViews, timeDelay } })
      await call(createApplicationPush, { body: { service: push.service, token } })
      localStorage.setItem(subscribedKey, '1')
    },
    unsubscribe: async () => {
      localStorage.removeItem(subscribedKey)
      await push.unregister()
    },
  }
}
