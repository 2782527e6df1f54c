/** Whether the person has allowed this browser to show what the school sends. */
export function isPushAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}
