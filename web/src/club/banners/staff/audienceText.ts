import type { BannerContent } from '#contract/club/banners/staffApi.ts'
import { groupBy } from '../../../platform/collections/groupBy.ts'
import { formatQuoted } from '../../../platform/language/format.ts'
import { currentLanguage, t } from '../../../platform/language/language.ts'
import { rangesText } from './bannerForm.ts'

type Named = { id: number | string; title: string }

/** The names behind the ids of an audience. */
export type AudienceNames = {
  courses: readonly Named[]
  communities: readonly Named[]
  segments: readonly Named[]
  brands: readonly Named[]
  /** Days of the chosen courses, as far as they are loaded. */
  days: readonly { id: number; courseId: number; number: number }[]
}

export type Audience = Pick<
  BannerContent,
  | 'segment_ids'
  | 'course_ids'
  | 'not_display_course_ids'
  | 'community_ids'
  | 'not_display_community_ids'
  | 'application_ids'
  | 'not_display_application_ids'
  | 'stage_day_ids'
>

/** Leaves out the rest of a content. */
export function audienceOf(audience: Audience): Audience {
  return {
    segment_ids: audience.segment_ids,
    course_ids: audience.course_ids,
    not_display_course_ids: audience.not_display_course_ids,
    community_ids: audience.community_ids,
    not_display_community_ids: audience.not_display_community_ids,
    application_ids: audience.application_ids,
    not_display_application_ids: audience.not_display_application_ids,
    stage_day_ids: audience.stage_day_ids,
  }
}

export type SentenceKey = 'banners.staff.audienceIs' | 'announcements.staff.audienceIs'

/** An audience as one sentence: learners of course X on days 3–5, not in club Y. */
export function audienceText(audience: Audience, names: AudienceNames, sentence: SentenceKey): string {
  const { course_ids: courses, segment_ids: segments, stage_day_ids: days } = audience
  const clauses = [
    courses.length > 0 ? t('banners.staff.ofCourses', named(courses, names.courses)) : t('banners.staff.everybody'),
    ...dayClauses(days, names),
    segments.length > 0 && t('banners.staff.inSegments', named(segments, names.segments)),
    clause(audience.community_ids, names.communities, 'banners.staff.inClubs'),
    clause(audience.not_display_course_ids, names.courses, 'banners.staff.notOfCourses'),
    clause(audience.not_display_community_ids, names.communities, 'banners.staff.notInClubs'),
    clause(audience.application_ids, names.brands, 'banners.staff.inBrands'),
    clause(audience.not_display_application_ids, names.brands, 'banners.staff.notInBrands'),
  ]
  return t(sentence, { audience: clauses.filter((one) => one !== false).join(', ') })
}

type ClauseKey =
  | 'banners.staff.inClubs'
  | 'banners.staff.notOfCourses'
  | 'banners.staff.notInClubs'
  | 'banners.staff.inBrands'
  | 'banners.staff.notInBrands'

function clause(ids: readonly (number | string)[], known: readonly Named[], key: ClauseKey): string | false {
  return ids.length > 0 && t(key, named(ids, known))
}

function named(ids: readonly (number | string)[], known: readonly Named[]): { count: number; names: string } {
  const titles = ids.map((id) => formatQuoted(known.find((one) => one.id === id)?.title ?? String(id)))
  const names = new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(titles)
  return { count: ids.length, names }
}

/** Days by course; those of courses that are not loaded only by their number. */
function dayClauses(ids: readonly number[], { days, courses }: AudienceNames): string[] {
  const chosen = days.filter(({ id }) => ids.includes(id))
  const byCourse = [...groupBy(chosen, ({ courseId }) => courseId)]
  const isOne = byCourse.length === 1 && chosen.length === ids.length
  const clauses = byCourse.map(([courseId, ofCourse]) => {
    const ranges = rangesText(ofCourse.map(({ number }) => number))
    const course = formatQuoted(courses.find(({ id }) => id === courseId)?.title ?? String(courseId))
    const count = ofCourse.length
    return isOne ? t('banners.staff.onDays', { count, ranges }) : t('banners.staff.onDaysOf', { count, ranges, course })
  })
  const others = ids.length - chosen.length
  return others > 0 ? [...clauses, t('banners.staff.onOtherDays', { count: others })] : clauses
}
