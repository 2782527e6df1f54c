import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { onEvent, type EventValues } from '../src/accounts/analytics/sendEvents.ts'

type Told = { name: string; parameters: EventValues }

/** Listens to analytics events; the returned function waits until exactly these have been sent. */
export function listenToAnalytics() {
  const told: Told[] = []
  onEvent((name, parameters) => void told.push({ name, parameters }))
  return (events: Told[]) => waitFor(() => expect(told).toEqual(events))
}
