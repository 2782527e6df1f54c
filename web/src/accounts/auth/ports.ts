import type { ComponentType, ReactNode } from 'react'
import type { User } from '#contract/accounts/users/api.ts'
import type { SessionState } from '../../guard.ts'
import { createPort } from '../../platform/port.ts'

/** State that the page loads and keeps after a sign-in. */
export const start = createPort<{
  /** Fetches its code ahead of time. */
  preload: () => void
  load: () => Promise<{
    takeOverDevice: (userId: string) => Promise<void>
    prefetchFor: (token: string) => void
    storeSignedInUser: (user: User) => void
  }>
  loadSession: () => Promise<void>
  sessionState: () => SessionState
}>()

export const guestSupport = createPort<ComponentType<{ children: ReactNode }>>()

export interface StoppedPaymentsProps {
  /** Until the payments are known. */
  pending: ReactNode
  children: (line: ReactNode) => ReactNode
}

/** Loads the component that passes on a line naming what is paid regularly and ends with the account. */
export const stoppedPayments = createPort<() => Promise<ComponentType<StoppedPaymentsProps>>>()
