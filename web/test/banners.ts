import type { Banner } from '#contract/club/banners/api.ts'
import { positionCodes } from '#contract/club/banners/positions.ts'

/** A card in every slot, for everybody. */
export function aBanner(id: number, rest: Partial<Banner> = {}): Banner {
  return {
    id,
    title: `News ${id}`,
    type: 'card',
    image: null,
    text: '',
    button: '',
    url: '',
    analytic_product_name: 'Marathon',
    analytic_school_title: 'Kontur',
    segments: [],
    positions_ids: [...positionCodes],
    positions: ['home'],
    platforms: ['desktop'],
    placements: ['top'],
    sort: id,
    course_ids: [],
    not_display_course_ids: [],
    community_ids: [],
    not_display_community_ids: [],
    application_ids: [],
    not_display_application_ids: [],
    stage_day_ids: [],
    date_start: null,
    date_end: null,
    max_shows: null,
    is_without_course_shown: true,
    ...rest,
  }
}
