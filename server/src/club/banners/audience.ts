import type { BannerContent, getBannerReach } from '#contract/club/banners/staffApi.ts'
import type { Language, Query } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import { refuseField } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { findKnownReferences, type ReachedAudience, type References } from './audienceQueries.ts'

type Brands = Pick<BannerContent, 'application_ids' | 'not_display_application_ids'>

/** Languages of the brands that an audience may use. */
export function requiredLanguages(context: AppContext, content: Brands): Language[] {
  const { application_ids: shown, not_display_application_ids: hidden } = content
  const brands = context
    .listBrands()
    .filter(({ id }) => (shown.length === 0 || shown.includes(id)) && !hidden.includes(id))
  return [...new Set(brands.map((brand) => brand.public.project.default_language))]
}

/** Throws a 422 for what does not exist. */
export async function checkAudience(
  { sql, context }: { sql: Sql; context: AppContext },
  content: References & Brands,
): Promise<void> {
  const brandIds = context.listBrands().map(({ id }) => id)
  for (const name of ['application_ids', 'not_display_application_ids'] as const)
    if (!content[name].every((id) => brandIds.includes(id))) throw refuseField(name, 'invalid')
  const known = await findKnownReferences(sql, content)
  const lists = [
    ['segment_ids', known.segments],
    ['course_ids', known.courses],
    ['not_display_course_ids', known.courses],
    ['community_ids', known.communities],
    ['not_display_community_ids', known.communities],
    ['stage_day_ids', known.days],
  ] as const
  for (const [name, ids] of lists)
    if (!content[name].every((id) => ids.includes(id))) throw refuseField(name, 'invalid')
}

/** The audience of a query, in which lists that name nothing are left out. */
export function audienceOf(query: Query<typeof getBannerReach>, today: string): ReachedAudience {
  return {
    segment_ids: query.segment_ids ?? [],
    course_ids: query.course_ids ?? [],
    not_display_course_ids: query.not_display_course_ids ?? [],
    community_ids: query.community_ids ?? [],
    not_display_community_ids: query.not_display_community_ids ?? [],
    application_ids: query.application_ids ?? [],
    not_display_application_ids: query.not_display_application_ids ?? [],
    stage_day_ids: query.stage_day_ids ?? [],
    today,
  }
}
