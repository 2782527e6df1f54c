import { Type } from 'typebox'
import { endpoint, OneOf, Success } from '../../endpoint.ts'
import { maxEventsAtOnce } from './rules.ts'
import { deviceClasses, speedMetrics, speedRoutes } from './speed.ts'

export const recordEvents = endpoint({
  method: 'POST',
  path: '/spa/api/v1/events',
  summary: 'Record analytics events, idempotent by client id; other events and parameters than the known are dropped',
  access: 'anyone',
  body: Type.Object({
    events: Type.Array(
      Type.Object({
        client_id: Type.String({ format: 'uuid' }),
        name: Type.String({ pattern: '^[A-Za-z0-9_]{1,60}$' }),
        parameters: Type.Record(
          Type.String({ maxLength: 60 }),
          Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]),
          { maxProperties: 20 },
        ),
      }),
      { maxItems: maxEventsAtOnce },
    ),
  }),
  response: Success,
  errors: [],
})

export const reportError = endpoint({
  method: 'POST',
  path: '/spa/api/v1/errors',
  summary: 'Report a browser error; equal reports are counted',
  access: 'anyone',
  body: Type.Object({
    message: Type.String({ minLength: 1, maxLength: 500 }),
    detail: Type.String({ maxLength: 8000 }),
    address: Type.String({ maxLength: 500, description: 'Path of the page, without its query' }),
    name: Type.Optional(
      Type.String({ maxLength: 200, description: 'Groups errors of one place: class, or code and call' }),
    ),
    release: Type.Optional(Type.String({ pattern: '^[0-9a-f]{12}$', description: 'Build of the page' })),
  }),
  response: Success,
  errors: [],
})

export const recordSpeed = endpoint({
  method: 'POST',
  path: '/spa/api/v1/speed',
  summary: 'Count speed figures of a page; patterns of addresses, nothing about the person',
  access: 'anyone',
  body: Type.Object({
    device: OneOf(deviceClasses),
    figures: Type.Array(
      Type.Object({
        metric: OneOf(speedMetrics),
        route: OneOf(speedRoutes, { description: 'Pattern of an address, without ids' }),
        value: Type.Number({ minimum: 0, maximum: 3_600_000 }),
      }),
      { minItems: 1, maxItems: speedMetrics.length },
    ),
  }),
  response: Success,
  errors: [],
})
