import type { BannerContent } from '#contract/club/banners/staffApi.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

export type References = Pick<
  BannerContent,
  | 'segment_ids'
  | 'course_ids'
  | 'not_display_course_ids'
  | 'community_ids'
  | 'not_display_community_ids'
  | 'stage_day_ids'
>

/** The people of a banner or a message, by the calendar of a date. */
export type ReachedAudience = References &
  Pick<BannerContent, 'application_ids' | 'not_display_application_ids'> & { today: string }

/** The row `a` of an audience, of its JSON. */
export const audienceColumns = fragment`
        segment_ids as segments, array(select name from segments where id = any (x.segment_ids)) as segment_names,
        course_ids as courses, not_display_course_ids as other_courses, community_ids as communities,
        not_display_community_ids as other_communities, application_ids as applications,
        not_display_application_ids as other_applications, stage_day_ids as days,
        array(select distinct course_id from days where id = any (x.stage_day_ids)) as courses_of_days, today`
export const audienceRecord = fragment`
        as x (segment_ids bigint[], course_ids bigint[], not_display_course_ids bigint[], community_ids bigint[],
          not_display_community_ids bigint[], application_ids text[], not_display_application_ids text[],
          stage_day_ids bigint[], today date)`

/** Whether the audience `a` has the learner `u`, whatever its days; a person uses the applications of their sessions. */
export const isReached = fragment`
      u.closed_at is null and u.deleted_at is null and u.roles = '{}'
        and (a.segments = '{}' or (u.segments <> '{}' and u.segments && a.segment_names))
        and (a.courses = '{}' or exists (select from streams r where r.user_id = u.id and r.course_id = any (a.courses)))
        and (a.courses_of_days = '{}'
          or exists (select from streams r where r.user_id = u.id and r.course_id = any (a.courses_of_days)))
        and (a.other_courses = '{}'
          or not exists (select from streams r where r.user_id = u.id and r.course_id = any (a.other_courses)))
        and (a.communities = '{}' or exists (select from communities_of(u.id, a.today) c
          where c.type = 'owned' and c.community_id = any (a.communities)))
        and (a.other_communities = '{}' or not exists (select from communities_of(u.id, a.today) c
          where c.type = 'owned' and c.community_id = any (a.other_communities)))
        and ((a.applications = '{}' and a.other_applications = '{}') or exists (select from sessions s
          where s.user_id = u.id and (a.applications = '{}' or s.brand = any (a.applications))
            and s.brand <> all (a.other_applications)))`

type Known = Record<'segments' | 'courses' | 'communities' | 'days', number[]>

/** The ids that exist among those that an audience names. */
export async function findKnownReferences(sql: Sql, content: References): Promise<Known> {
  const courseIds = [...content.course_ids, ...content.not_display_course_ids]
  const communityIds = [...content.community_ids, ...content.not_display_community_ids]
  const row = first(
    await sql<Known>`
      select (select coalesce(json_agg(id), '[]') from segments where id = any (${content.segment_ids}::bigint[])) as segments,
        (select coalesce(json_agg(id), '[]') from courses where id = any (${courseIds}::bigint[])) as courses,
        (select coalesce(json_agg(id), '[]') from communities where id = any (${communityIds}::bigint[])) as communities,
        (select coalesce(json_agg(id), '[]') from days where id = any (${content.stage_day_ids}::bigint[])) as days`,
  )
  return row ?? { segments: [], courses: [], communities: [], days: [] }
}
