import { Type, type Static } from 'typebox'
import { endpoint, OneOf, Seconds, Success } from '../../endpoint.ts'
import { deviceClasses, maxSpeedDays, speedMetrics } from './speed.ts'
import { byCursor, Cursor, staffList } from '../../platform/staffList.ts'

/** Unexpected errors of pages, of calls, and of jobs whose retries are used up. */
const errorOrigins = ['browser', 'server', 'job'] as const
/** A solved error comes back with a newer release than all that reported it. */
const errorStates = ['new', 'seen', 'solved', 'returned'] as const
export type ErrorState = (typeof errorStates)[number]

export const ErrorReport = Type.Object({
  fingerprint: Type.String(),
  origin: OneOf(errorOrigins),
  state: OneOf(errorStates),
  message: Type.String(),
  detail: Type.String(),
  brand: Type.String(),
  address: Type.String(),
  place: Type.Union([Type.String(), Type.Null()], { description: 'File and line of the source that threw it' }),
  release: Type.Union([Type.String(), Type.Null()], { description: 'Build that reported it last' }),
  count: Type.Integer(),
  people: Type.Integer({ description: 'Signed-in people who met it lately' }),
  routes: Type.Array(Type.Object({ route: Type.String(), count: Type.Integer() })),
  first_at: Seconds,
  last_at: Seconds,
  cursor: Cursor,
})
export type ErrorReport = Static<typeof ErrorReport>

export const listErrorReports = staffList({
  path: '/spa/staff/v1/errors',
  summary: 'List errors of browsers, calls and jobs, grouped, latest first',
  access: 'admin',
  item: ErrorReport,
  key: byCursor,
})

export const updateErrorState = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/errors/:fingerprint/state',
  summary: 'Mark an error as seen or solved, or open it again',
  access: 'admin',
  params: Type.Object({ fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  body: Type.Object({ state: OneOf(['new', 'seen', 'solved']) }),
  response: Success,
  errors: ['not_found'],
})

export const SpeedFigure = Type.Object({
  route: Type.String({ description: 'Pattern of an address' }),
  device: OneOf(deviceClasses),
  metric: OneOf(speedMetrics),
  p75: Type.Number({ description: 'Value that 75 % of the pages did not exceed: milliseconds, or a score for CLS' }),
  count: Type.Integer({ description: 'Number of measured pages' }),
})
export type SpeedFigure = Static<typeof SpeedFigure>

export const getSpeed = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/speed',
  summary: 'List the 75th percentile of speed figures by route, device class and metric',
  access: 'admin',
  query: Type.Object({ days: Type.Integer({ minimum: 1, maximum: maxSpeedDays }) }),
  response: Type.Object({ figures: Type.Array(SpeedFigure) }),
  errors: ['not_found', 'validation_failed'],
})
