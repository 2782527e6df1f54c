import { Type, type Static } from 'typebox'
import { Picture } from '../../learning/courses/api.ts'
import { endpoint, Id } from '../../endpoint.ts'
import { Service } from '../services/api.ts'

export const CourseOffer = Type.Object({
  id: Id,
  course_id: Id,
  course_offer_relation_type_id: Type.Integer({
    description: 'Place: 1 catalogue, 2 chat, 3 not included, 4 homework',
  }),
  service: Service,
  images: Type.Array(Picture),
})
export type CourseOffer = Static<typeof CourseOffer>

export const findCourseOffers = endpoint({
  method: 'GET',
  path: '/spa/api/v1/course-offer/find',
  summary: 'List the offers of a course in a place, in order',
  access: 'learner',
  query: Type.Object({ courseId: Id, courseOfferRelationTypeId: Type.Integer({ minimum: 1, maximum: 4 }) }),
  response: Type.Array(CourseOffer),
  errors: [],
})
