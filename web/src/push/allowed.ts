import { publicConfig } from '../brands/publicConfig.ts'

/** Whether the person has allowed this browser to show what the school sends. */
export function isPushAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

/** Whether the brand sends notifications, and this browser can show them. */
export function canPush(): boolean {
  return sendsPush() && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export function sendsPush(): boolean {
  return publicConfig().project.push.public_key !== ''
}
