import { Type, type Static } from 'typebox'
import { Picture } from '../../learning/courses/api.ts'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { serviceKinds } from '../services/api.ts'
import { billingPeriodFields } from '../subscriptions/api.ts'
import { serviceStates } from '../services/serviceStates.ts'

/** A cover of the catalogue with its state for the viewer. */
export const CatalogPosition = Type.Object({
  id: Id,
  image: Nullable(Picture),
  title: Type.String(),
  summary: Type.String(),
  service_id: Id,
  kind: OneOf(serviceKinds),
  course_id: Nullable(Id),
  courses_count: Type.Integer({ description: 'Number of courses in a bundle' }),
  topic: Type.String({ description: 'Topic of the course, from its folder; empty if none' }),
  days_count: Nullable(Type.Integer()),
  minutes_a_day: Nullable(Type.Integer()),
  complexity: Nullable(Type.Integer()),
  state: OneOf(serviceStates),
  is_new: Type.Boolean(),
  stream_id: Nullable(Type.Integer({ description: 'Id of the open run of its course' })),
  price: Type.Integer({ description: 'Price in minor units of the currency' }),
  full_price: Nullable(Type.Integer()),
  currency: Type.String({ description: 'ISO 4217 currency code' }),
  instalment_count: Nullable(Type.Integer()),
  ...billingPeriodFields,
  category_id: Nullable(Id),
  fits_after: Nullable(Type.String({ description: "Title of the viewer's course that it follows" })),
})
export type CatalogPosition = Static<typeof CatalogPosition>

export const listCatalogPositions = endpoint({
  method: 'GET',
  path: '/spa/api/v1/catalog-position',
  summary: "List the brand's catalogue, six positions per page by default",
  access: 'learner',
  query: Type.Object({
    page: Type.Optional(Type.Integer()),
    perPage: Type.Optional(Type.Integer()),
    category: Type.Optional(Id),
    recommended: Type.Optional(
      Type.Boolean({ description: 'Restricts the list to positions that follow a course of the viewer' }),
    ),
  }),
  response: Type.Array(CatalogPosition),
  errors: [],
  paged: true,
})

export const CatalogCategory = Type.Object({ id: Id, title: Type.String() })
export type CatalogCategory = Static<typeof CatalogCategory>

export const listCatalogCategories = endpoint({
  method: 'GET',
  path: '/spa/api/v1/catalog-category',
  summary: 'List the non-empty categories of the catalogue',
  access: 'learner',
  response: Type.Array(CatalogCategory),
  errors: [],
})

export const addToSubscription = endpoint({
  method: 'POST',
  path: '/spa/v2/catalog-position/:positionId/add-to-subscription',
  summary: 'Start the course of a position included in an active subscription; idempotent',
  access: 'learner',
  params: Type.Object({ positionId: Id }),
  response: Type.Object({ course_stream_id: Id }),
  errors: ['not_found', 'not_in_subscription'],
})
