import { createApplicationPush } from '#contract/messages/push/api.ts'
import { call } from '../../platform/api/api.ts'
import type { DevicePush } from '../../platform/device/platform.ts'
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
      await call(createApplicationPush, { body: { service: push.service, token: await push.register() } })
      localStorage.setItem(subscribedKey, '1')
    },
    unsubscribe: async () => {
      localStorage.removeItem(subscribedKey)
      await push.unregister()
    },
  }
}
