import { Type, type Static } from 'typebox'
import { endpoint, Id, OneOf, Seconds, Success } from '../../endpoint.ts'
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

const period = { days: Type.Integer({ minimum: 1, maximum: 365, description: 'UTC days, the current one included' }) }
const steps = {
  steps: Type.String({ maxLength: 200, description: 'Two to six steps, separated by commas: events, and `paid`' }),
}
const course = { course_id: Id }

export const EventDay = Type.Object({
  day: Type.String({ description: 'YYYY-MM-DD in UTC' }),
  name: Type.String(),
  count: Type.Integer(),
  people: Type.Integer({ description: 'Signed-in people' }),
})
export type EventDay = Static<typeof EventDay>

export const listEventDays = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/events',
  summary: 'Count the stored events of learners and guests by day, newest first',
  access: 'admin',
  query: Type.Object(period),
  response: Type.Object({ rows: Type.Array(EventDay) }),
  errors: ['not_found', 'validation_failed'],
})

export const FunnelStep = Type.Object({ name: Type.String(), people: Type.Integer() })
export type FunnelStep = Static<typeof FunnelStep>

export const getFunnel = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/events/funnel',
  summary: 'Count the people who did each step after the one before it',
  access: 'admin',
  query: Type.Object({ ...period, ...steps }),
  response: Type.Object({ steps: Type.Array(FunnelStep) }),
  errors: ['not_found', 'validation_failed'],
})

export const DropOffDay = Type.Object({
  day_number: Type.Integer(),
  title: Type.String(),
  runs: Type.Integer({ description: 'Runs of the course that began in the period' }),
  started: Type.Integer(),
  finished: Type.Integer(),
})
export type DropOffDay = Static<typeof DropOffDay>

export const getDropOff = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/events/drop-off',
  summary: 'Count for each day of a course how many runs started and finished it, out of stored progress',
  access: 'admin',
  query: Type.Object({ ...period, ...course }),
  response: Type.Object({ days: Type.Array(DropOffDay) }),
  errors: ['not_found', 'validation_failed'],
})

export const eventFigures = ['days', 'funnel', 'drop-off'] as const
export type EventFigure = (typeof eventFigures)[number]

export const getEventCsv = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/events/:figure/csv',
  summary: 'Export figures about events as CSV; cells are escaped against formulas',
  access: 'admin',
  params: Type.Object({ figure: OneOf(eventFigures) }),
  query: Type.Object({ ...period, ...Type.Partial(Type.Object({ ...steps, ...course })).properties }),
  response: Type.Object({ name: Type.String({ description: 'Name of the file' }), csv: Type.String() }),
  errors: ['not_found', 'validation_failed'],
})
