import { publicConfig } from '../../brands/publicConfig.ts'
import { mayBeApplication, mobileApp } from '../../platform/device/mobileApp.ts'
import { devicePlatform } from '../../platform/device/devicePlatform.ts'
import type { DevicePush } from '../../platform/device/platform.ts'

/** The push service of the mobile application; undefined in a browser, and unless the brand sends by this one. */
export function applicationPush(): DevicePush | undefined {
  if (!mayBeApplication) return undefined
  const push = devicePlatform.registered?.push
  return push?.service === publicConfig().project.push.application ? push : undefined
}

/** Undefined where nothing can be notified. */
export function pushPermission(): NotificationPermission | undefined {
  if (mayBeApplication && mobileApp()) return applicationPush()?.permission()
  const { Notification: notifications }: { Notification?: typeof Notification } = window
  return notifications?.permission
}

/** Whether the notification permission is granted. */
export function isPushAllowed(): boolean {
  return pushPermission() === 'granted'
}

/** Whether the brand has configured push and this device supports it. */
export function canPush(): boolean {
  if (!isPushConfigured() || !pushPermission()) return false
  return (mayBeApplication && mobileApp() !== undefined) || ('serviceWorker' in navigator && 'PushManager' in window)
}

export function isPushConfigured(): boolean {
  if (mayBeApplication && mobileApp()) return applicationPush() !== undefined
  return publicConfig().project.push.public_key !== ''
}
