import type { Sql } from '../../platform/database/database.ts'
import { updateVersions } from '../../learning/courses/courses.ts'
import { lockOffers, upsertOffers, type OfferContent } from './queries.ts'

export { listEditedOfferCourses, updateOffersUnedited as updateAllOffersUnedited } from './queries.ts'

/** Replaces the offers of courses; clients refetch the courses that changed. Returns their number. */
export async function replaceOffers(sql: Sql, offers: readonly OfferContent[]): Promise<number> {
  await lockOffers(sql)
  const changed = await upsertOffers(sql, offers)
  await updateVersions(sql, changed)
  return changed.length
}
