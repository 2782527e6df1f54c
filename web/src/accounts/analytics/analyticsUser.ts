import type { User } from '#contract/accounts/users/api.ts'
import { createEmitter } from '../../platform/emitter.ts'
import { onSessionEnd } from '../../platform/session/session.ts'

/** The user as third parties identify them; staff are internal traffic. */
export type AnalyticsUser = { id: string; isInternal: boolean }

export function analyticsUserOf({ id, is_admin: isInternal }: Pick<User, 'id' | 'is_admin'>): AnalyticsUser {
  return { id: String(id), isInternal }
}

let user: AnalyticsUser | undefined
const emitter = createEmitter<[user: AnalyticsUser | undefined]>()

export function setAnalyticsUser(next: AnalyticsUser | undefined): void {
  user = next
  emitter.emit(next)
}

/** Calls back with the current user at once and after every change; undefined for a guest. */
export function onAnalyticsUser(listener: (user: AnalyticsUser | undefined) => void): void {
  emitter.subscribe(listener)
  listener(user)
}

onSessionEnd(() => setAnalyticsUser(undefined))
