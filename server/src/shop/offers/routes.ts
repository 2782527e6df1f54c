import { findCourseOffers } from '#contract/shop/offers/api.ts'
import { readRoute } from '../../platform/http/route.ts'
import { findServices, serializeServices } from '../services/services.ts'
import { listOffers } from './queries.ts'

export const offerRoutes = [
  readRoute(findCourseOffers, async (call) => {
    const { courseId, courseOfferRelationTypeId: type } = call.query
    const offers = await listOffers(call.sql, { courseId, type })
    if (offers.length === 0) return []
    const rows = await findServices(
      call,
      offers.map(({ service_id }) => service_id),
    )
    const services = await serializeServices(call, rows, 'course')
    return services.flatMap((service) => {
      const offer = offers.find(({ service_id }) => service_id === service.id)
      if (!offer) return []
      const images = [service.image].filter((image) => image !== null)
      return [{ id: offer.id, course_id: courseId, course_offer_relation_type_id: type, service, images }]
    })
  }),
]
