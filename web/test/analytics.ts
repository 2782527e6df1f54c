import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { recordEvents } from '#contract/analytics/api.ts'
import { flushEvents } from '../src/analytics/sendEvents.ts'
import { serve } from './server.ts'

type Told = { name: string; parameters: Record<string, unknown> }

/** Takes analytics events; the result waits until these were told, and no others. */
export function serveAnalytics() {
  const requests = serve(recordEvents, () => ({ success: true }))
  return (events: Told[]) =>
    waitFor(() => {
      flushEvents()
      expect(requests.flatMap(({ body }) => (body as { events: Told[] }).events)).toMatchObject(events)
    })
}
