import type { Banner } from '#contract/club/banners/api.ts'
import type { Audience } from '#contract/club/banners/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../../platform/database/database.ts'

type DerivedField = 'image' | 'positions' | 'platforms' | 'placements' | 'is_without_course_shown' | 'segments'

export type BannerRow = Omit<Banner, DerivedField> &
  Pick<Audience, 'segment_ids'> & {
    /** Path of the picture. */
    image: string | null
  }

export type PersonRow = {
  course_ids: number[]
  community_ids: number[]
  segments: { id: number; name: string }[]
}

type Listing = { userId: number; today: string; language: Language; isNewFeatures: boolean }

const maxListed = 500

/** The banners of a day, and whom the person's courses, owned communities and segments make of them: one statement, as learners load it often. */
export async function findBannersFor(
  sql: Sql,
  { userId, today, language, isNewFeatures }: Listing,
): Promise<{ person: PersonRow; banners: BannerRow[] }> {
  const row = first(
    await sql<{ person: PersonRow; banners: BannerRow[] }>`
      select
        (select to_json(facts) from (
          select array(select distinct course_id from streams where user_id = u.id) as course_ids,
            array(select community_id from communities_of(u.id, ${today}) where type = 'owned') as community_ids,
            (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id), '[]')
              from segments s where s.name = any (u.segments)) as segments) facts) as person,
        (select coalesce(json_agg(banner), '[]') from (
          select id, type, coalesce(text_in(title, ${language}), '') as title,
            coalesce(text_in(text, ${language}), '') as text, coalesce(text_in(button, ${language}), '') as button,
            image, url, analytic_product_name, analytic_school_title, positions_ids, segment_ids, sort, course_ids,
            not_display_course_ids, community_ids, not_display_community_ids, application_ids,
            not_display_application_ids, stage_day_ids, date_start, date_end, max_shows
          from banners
          where is_published and ended_at is null and is_new_features = ${isNewFeatures}
            and coalesce(date_start <= ${today}, true) and coalesce(date_end >= ${today}, true)
          order by sort, id limit ${maxListed}) banner) as banners
      from users u where u.id = ${userId}`,
  )
  return row ?? { person: { course_ids: [], community_ids: [], segments: [] }, banners: [] }
}
