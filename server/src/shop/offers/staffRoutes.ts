import { isDeepStrictEqual } from 'node:util'
import { getStaffOffers, updateOffers, type StaffOffers } from '#contract/shop/offers/staffApi.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { updateVersions } from '../../learning/courses/courses.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { countSellableServices } from '../services/services.ts'
import { lockOffers, findStaffPlaces, updateOffersOfPlace } from './queries.ts'

export const offerStaffRoutes = [
  readRoute(getStaffOffers, ({ sql, params }) => requireStaffOffers(sql, params.courseId)),

  writeRoute(
    updateOffers,
    async ({ sql, viewer, params: { courseId, type }, body }) => {
      const { service_ids: serviceIds, version } = body
      await lockOffers(sql)
      const offers = await requireStaffOffers(sql, courseId)
      const before = offers.places.find((place) => place.type === type)
      // A repeated save is no conflict with itself.
      if (isDeepStrictEqual(before?.service_ids, serviceIds)) return offers
      if (version !== undefined && version !== before?.version) throw new ApiError('catalog_changed')
      if ((await countSellableServices(sql, serviceIds)) < serviceIds.length)
        throw refuseField('service_ids', 'invalid')
      await updateOffersOfPlace(sql, { courseId, type, serviceIds })
      // Clients cache courses by version.
      await updateVersions(sql, [courseId])
      const place = { course_id: courseId, type }
      await recordChange(
        sql,
        { actorId: viewer.user.id },
        {
          action: 'offer.update',
          userId: null,
          before: { ...place, service_ids: before?.service_ids },
          after: { ...place, service_ids: serviceIds },
        },
      )
      return requireStaffOffers(sql, courseId)
    },
    { requires: ({ sql, params }) => requireStaffOffers(sql, params.courseId) },
  ),
]

async function requireStaffOffers(sql: Sql, courseId: number): Promise<StaffOffers> {
  const places = await findStaffPlaces(sql, courseId)
  if (!places) throw new ApiError('not_found')
  return { course_id: courseId, places }
}
