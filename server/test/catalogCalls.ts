import { addToSubscription, listCatalogCategories, listCatalogPositions } from '#contract/shop/catalog/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findCourseOffers } from '#contract/shop/offers/api.ts'
import { getServicePage, listServices, serviceExpands } from '#contract/shop/services/api.ts'
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
