import { Type, type Static } from 'typebox'
import { endpoint, Id } from '../../endpoint.ts'
import { maxOffers } from './rules.ts'

const StaffOfferPlace = Type.Object({
  type: Type.Integer({ description: 'Place: 1 catalogue, 2 chat, 3 not included, 4 homework' }),
  service_ids: Type.Array(Id, { description: 'Service ids in order' }),
  version: Type.String({ description: 'Version of the offers; changes with them' }),
  is_edited: Type.Boolean({ description: 'Whether imports keep these offers unchanged' }),
})

export const StaffOffers = Type.Object({ course_id: Id, places: Type.Array(StaffOfferPlace) })
export type StaffOffers = Static<typeof StaffOffers>
export type StaffOfferPlace = StaffOffers['places'][number]

export const getStaffOffers = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId/offers',
  summary: 'List the offers of a course by place',
  access: 'content',
  params: Type.Object({ courseId: Id }),
  response: StaffOffers,
  errors: ['not_found'],
})

export const updateOffers = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/courses/:courseId/offers/:type',
  summary: 'Replace the offers of a course in a place; later imports keep them unchanged',
  access: 'content',
  params: Type.Object({ courseId: Id, type: Type.Integer({ minimum: 1, maximum: 4 }) }),
  body: Type.Object({
    service_ids: Type.Array(Id, { maxItems: maxOffers, uniqueItems: true }),
    version: Type.Optional(Type.String({ maxLength: 32, description: 'Expected version; refused if it has changed' })),
  }),
  response: StaffOffers,
  errors: ['not_found', 'validation_failed', 'catalog_changed'],
})
