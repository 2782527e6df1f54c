import OneSignal from 'onesignal-cordova-plugin'
import { withTimeout } from '../async/withTimeout.ts'
import type { DevicePush, PushPerson } from '../device/platform.ts'

const registrationTimeoutMs = 20_000

/** OneSignal by its plug-in, which sends nothing before a person wants messages. */
export async function openOneSignal(appId: string): Promise<DevicePush> {
  OneSignal.setConsentRequired(true)
  OneSignal.initialize(appId)
  const { Notifications, User } = OneSignal
  let permission = await readPermission()
  return {
    service: 'onesignal',
    permission: () => permission,
    readPermission: async () => {
      permission = await readPermission()
    },
    requestPermission: async () => {
      // The person has asked for messages by now.
      OneSignal.setConsentGiven(true)
      await Notifications.requestPermission(false)
      permission = await readPermission()
      if (permission === 'denied') OneSignal.setConsentGiven(false)
      return permission
    },
    register: async (person) => {
      identify(person)
      return withTimeout(registrationTimeoutMs, readSubscriptionId)
    },
    unregister: async () => {
      Notifications.clearAll()
      User.pushSubscription.optOut()
      OneSignal.logout()
    },
    setTags: (tags) => {
      const entries = Object.entries(tags)
      const kept = entries.filter(([, value]) => value !== null)
      const removed = entries.filter(([, value]) => value === null).map(([name]) => name)
      if (kept.length > 0) User.addTags(Object.fromEntries(kept))
      if (removed.length > 0) User.removeTags(removed)
    },
    onPress: (listener) =>
      Notifications.addEventListener('click', ({ notification }) => {
        const { path } = notification.additionalData as { path?: string }
        if (path !== undefined) listener(path)
      }),
  }
}

async function readPermission(): Promise<NotificationPermission> {
  const { Notifications } = OneSignal
  if (await Notifications.getPermissionAsync()) return 'granted'
  return (await Notifications.canRequestPermission()) ? 'default' : 'denied'
}

/** The external id is the person's. The numbers of the prompt are conditions that messages in the application may have. */
function identify({ userId, prompt }: PushPerson): void {
  OneSignal.setConsentGiven(true)
  OneSignal.login(userId)
  OneSignal.InAppMessages.addTriggers({
    pageViews: String(prompt.pageViews),
    timeDelay: String(prompt.timeDelay),
  })
  OneSignal.User.pushSubscription.optIn()
}

/** OneSignal gives the id of a new device once it has answered. */
async function readSubscriptionId(signal: AbortSignal): Promise<string> {
  const { pushSubscription } = OneSignal.User
  const known = await pushSubscription.getIdAsync()
  if (known !== null && known !== '') return known
  return new Promise((resolve) => {
    const take = ({ current: { id } }: { current: { id?: string } }) => {
      if (id === undefined || id === '') return
      pushSubscription.removeEventListener('change', take)
      resolve(id)
    }
    pushSubscription.addEventListener('change', take)
    signal.addEventListener('abort', () => pushSubscription.removeEventListener('change', take))
  })
}
