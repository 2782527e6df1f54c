import { Type, type Static } from 'typebox'
import { endpoint, Id } from '../../endpoint.ts'
import { offerMaximum } from './rules.ts'

const StaffOfferPlace = Type.Object({
  type: Type.Integer({ description: '1 catalogue, 2 chat, 3 not included, 4 homework' }),
  service_ids: Type.Array(Id, { description: 'In order' }),
  version: Type.String({ description: 'Another one for other offers' }),
  is_edited: Type.Boolean({ description: 'Imports leave these offers as they are' }),
})

export const StaffOffers = Type.Object({ course_id: Id, places: Type.Array(StaffOfferPlace) })
export type StaffOffers = Static<typeof StaffOffers>
export type StaffOfferPlace = StaffOffers['places'][number]

export const getStaffOffers = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId/offers',
  summary: 'What a course offers in each place',
  access: 'content',
  params: Type.Object({ courseId: Id }),
  response: StaffOffers,
  errors: ['not_found'],
})

export const updateOffers = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/courses/:courseId/offers/:type',
  summary: 'Replace what a course offers in a place; imports then leave it as it is',
  access: 'content',
  params: Type.Object({ courseId: Id, type: Type.Integer({ minimum: 1, maximum: 4 }) }),
  body: Type.Object({
    service_ids: Type.Array(Id, { maxItems: offerMaximum, uniqueItems: true }),
    version: Type.Optional(Type.String({ maxLength: 32, description: 'Refused if it is another one meanwhile' })),
  }),
  response: StaffOffers,
  errors: ['not_found', 'validation_failed', 'catalog_changed'],
})
