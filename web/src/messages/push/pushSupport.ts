import { publicConfig } from '../../brands/publicConfig.ts'

/** Whether the notification permission is granted. */
export function isPushAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

/** Whether the brand has configured push and this browser supports it. */
export function canPush(): boolean {
  return isPushConfigured() && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export function isPushConfigured(): boolean {
  return publicConfig().project.push.public_key !== ''
}
