import { Check, Clean } from 'typebox/value'
import type { recordEvents } from '#contract/school/analytics/api.ts'
import { eventParameters } from '#contract/school/analytics/events.ts'
import type { Body } from '#contract/endpoint.ts'

const schemas = new Map(Object.entries(eventParameters))

type SentEvents = Body<typeof recordEvents>['events']

/** The known events with their known parameters: pages of other versions, and anybody else, may send others. */
export function knownEvents(events: SentEvents): SentEvents {
  return events.flatMap((event) => {
    const schema = schemas.get(event.name)
    if (!schema || !Check(schema, event.parameters)) return []
    return [{ ...event, parameters: Clean(schema, event.parameters) as typeof event.parameters }]
  })
}
