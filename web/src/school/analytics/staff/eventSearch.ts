import {
  defaultFunnel,
  eventNames,
  eventPeriods,
  parseFunnel,
  type EventName,
  type FunnelStepName,
} from '#contract/school/analytics/events.ts'
import { eventFigures, type EventFigure } from '#contract/school/analytics/staffApi.ts'

/** The shown figure, its days, and what it is about: an event, the steps of the funnel, or a course. */
export type EventSearch = {
  figure?: EventFigure | undefined
  days?: number | undefined
  event?: EventName | undefined
  steps?: string | undefined
  course?: number | undefined
}

export function eventSearch(search: Record<string, unknown>): EventSearch {
  const { steps } = search
  const course = Number(search['course'])
  return {
    figure: eventFigures.find((one) => one === search['figure']),
    days: eventPeriods.find((one) => one === Number(search['days'])),
    event: eventNames.find((one) => one === search['event']),
    steps: typeof steps === 'string' && parseFunnel(steps) ? steps : undefined,
    course: Number.isInteger(course) && course > 0 ? course : undefined,
  }
}

export function funnelOf({ steps }: EventSearch): readonly FunnelStepName[] {
  return (steps === undefined ? undefined : parseFunnel(steps)) ?? defaultFunnel
}
