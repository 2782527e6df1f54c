import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { onEvent, type EventParameters } from '../src/accounts/analytics/sendEvents.ts'

type Told = { name: string; parameters: EventParameters }

/** Listens to analytics events; the result waits until these were told from now on, and no others. */
export function listenToAnalytics() {
  const told: Told[] = []
  onEvent((name, parameters) => void told.push({ name, parameters }))
  return (events: Told[]) => waitFor(() => expect(told).toEqual(events))
}
