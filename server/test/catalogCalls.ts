import { addToSubscription, listCatalogCategories, listCatalogPositions } from '#contract/shop/catalog/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findCourseOffers } from '#contract/shop/offers/api.ts'
import { getServicePage, listServices, serviceExpands } from '#contract/shop/services/api.ts'
import type { Sql } from '../src/platform/database/database.ts'
import { asEnrolledAdmin, ownId } from './deskGrants.ts'
import type { ResourceIds } from './resources.ts'

type CatalogCall = {
  endpoint: Endpoint
  inputOf: (things: ResourceIds) => object
  allowed?: readonly number[]
  isFilter?: boolean
}

const expand = serviceExpands.join(',')

/** The calls of what is for sale, with the input of a learner; nothing is on sale in most tests. */
export const catalogCalls: readonly CatalogCall[] = [
  { endpoint: listServices, inputOf: () => ({ query: { expand } }) },
  { endpoint: getServicePage, inputOf: ({ courseId }) => ({ query: { id: courseId, expand } }), allowed: [404] },
  { endpoint: listCatalogPositions, inputOf: () => ({}) },
  { endpoint: listCatalogCategories, inputOf: () => ({}) },
  { endpoint: addToSubscription, inputOf: ({ courseId }) => ({ params: { positionId: courseId } }), allowed: [404] },
  {
    endpoint: findCourseOffers,
    inputOf: ({ courseId }) => ({ query: { courseId, courseOfferRelationTypeId: 1 } }),
    isFilter: true,
  },
]

/** A course that is on sale and that a subscription of the learner includes. */
const withPosition = async (sql: Sql, userId: number) => {
  const id = ownId(userId)
  await asEnrolledAdmin.grant(sql, userId)
  await sql`
    insert into services (id, kind, course_id, brands, price_minor, currency)
    values (${id}, 'course', ${id}, '{local}', 4900, 'EUR')`
  await sql`
    insert into catalog_positions (id, service_id, sort) overriding system value values (${id}, ${id}, 1)`
  await sql`insert into subscriptions (user_id, status, course_ids) values (${userId}, 'active', ${[id]})`
}

/** Callers of what is found only where it is on sale. */
export const servicePagePermission = {
  grant: withPosition,
  inputOf: (userId: number) => ({ query: { id: ownId(userId) } }),
}
export const additionPermission = {
  grant: withPosition,
  inputOf: (userId: number) => ({ params: { positionId: ownId(userId) } }),
}
