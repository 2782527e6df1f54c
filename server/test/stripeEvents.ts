import { expect } from 'vitest'
import type { School } from './school.ts'
import { signStripeEvent, type StripeEvent, type StripeServer } from './stripe.ts'
import { eventually } from './waiting.ts'

/** Delivers an event as Stripe signs it. */
export function postStripeEvent({ app }: School, event: object, change: Parameters<typeof signStripeEvent>[1] = {}) {
  const { body: payload, headers } = signStripeEvent(event, change)
  return app.inject({ method: 'POST', url: '/spa/webhooks/stripe', payload, headers })
}

/** Resolves once the accepted events are applied, possibly after their responses. */
export async function waitForApplied({ database }: School, events: readonly StripeEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id)
  await eventually(async () => {
    const waiting = await database.sql`
      select 1 from payment_events where applied_at is null and event_id = any (${ids})`
    expect(waiting).toEqual([])
  })
}

/** Delivers Stripe's pending events; resolves once they are applied. */
export async function sendStripeEvents(school: School, stripe: StripeServer): Promise<void> {
  const events = stripe.events.splice(0)
  for (const event of events) expect((await postStripeEvent(school, event)).statusCode).toBe(200)
  await waitForApplied(school, events)
}
