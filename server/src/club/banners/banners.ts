import type { Banner } from '#contract/club/banners/api.ts'
import { derivedSlots, isForPerson, isShownWithoutCourse, type AudiencePerson } from '#contract/club/banners/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { learnerToday } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { brandFilter, type Brand, type Viewer } from '../../platform/http/context.ts'
import { imageUrls } from '../../learning/files/files.ts'
import { findBannersFor, type BannerRow, type PersonRow } from './queries.ts'

export { insertBanner, listBannerImagePaths } from './staffQueries.ts'

type LearnerCall = Moment & { sql: Sql; viewer: Viewer; brand: Brand; language: Language }

/** The banners for the viewer, or those about new features; the lowest sort first. Banners for others never leave the server. */
export async function bannersOf(
  { sql, viewer, brand, language, now }: LearnerCall,
  { isNewFeatures }: { isNewFeatures: boolean },
): Promise<Banner[]> {
  if (!brand.application.feature_flags.is_banner_enable) return []
  const today = learnerToday(viewer.calendar, now)
  const found = await findBannersFor(sql, { userId: viewer.user.id, today, language, isNewFeatures })
  const person: AudiencePerson = {
    segmentIds: found.person.segments.map(({ id }) => id),
    courseIds: found.person.course_ids,
    communityIds: found.person.community_ids,
    applicationId: brandFilter(brand),
  }
  return found.banners
    .filter((banner) => isForPerson(banner, person, today))
    .map((row) => serialize(row, { person, facts: found.person }))
}

function serialize(row: BannerRow, { person, facts }: { person: AudiencePerson; facts: PersonRow }): Banner {
  const { segment_ids: segmentIds, ...banner } = row
  return {
    ...banner,
    ...derivedSlots(row.positions_ids),
    image: row.image === null ? null : imageUrls(row.image),
    // Names of other segments would tell how the school groups people.
    segments: facts.segments.filter(({ id }) => segmentIds.includes(id)),
    is_without_course_shown: isShownWithoutCourse(row, person),
  }
}
