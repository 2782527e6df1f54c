import { Capacitor } from '@capacitor/core'
import { PushNotifications, type PermissionStatus } from '@capacitor/push-notifications'
import type { DevicePush } from '../device/platform.ts'
import { withTimeout } from '../async/withTimeout.ts'

const registrationTimeoutMs = 20_000

/** Firebase Cloud Messaging by its plug-in, which only applications of brands that use it have. */
export async function openFcm(): Promise<DevicePush | undefined> {
  if (!Capacitor.isPluginAvailable('PushNotifications')) return undefined
  let permission = permissionOf(await PushNotifications.checkPermissions())
  const register = await openRegistration()
  /** One after the other, so that a former person's end does not take the token of the next. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    service: 'fcm',
    permission: () => permission,
    readPermission: async () => {
      permission = permissionOf(await PushNotifications.checkPermissions())
    },
    requestPermission: async () => (permission = permissionOf(await PushNotifications.requestPermissions())),
    register: () => inTurn(register),
    setTags: undefined,
    unregister: () =>
      inTurn(async () => {
        await PushNotifications.unregister()
        await PushNotifications.removeAllDeliveredNotifications()
      }),
    onPress: (listener) =>
      void PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
        const { path } = notification.data as { path?: string }
        if (path !== undefined) listener(path)
      }),
  }
}

/** The plug-in answers a registration by an event. It keeps events for late listeners, so these are there from the start. */
async function openRegistration(): Promise<() => Promise<string>> {
  let registration: { resolve: (token: string) => void; reject: (error: Error) => void } | undefined
  await PushNotifications.addListener('registration', ({ value }) => registration?.resolve(value))
  await PushNotifications.addListener('registrationError', ({ error }) => registration?.reject(new Error(error)))
  return () =>
    withTimeout(registrationTimeoutMs, async () => {
      const registered = new Promise<string>((resolve, reject) => (registration = { resolve, reject }))
      const [token] = await Promise.all([registered, PushNotifications.register()])
      return token
    })
}

function permissionOf({ receive }: PermissionStatus): NotificationPermission {
  return receive === 'granted' || receive === 'denied' ? receive : 'default'
}
