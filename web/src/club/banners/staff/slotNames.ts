import {
  slotPositions,
  type SlotPage,
  type SlotPlacement,
  type SlotPlatform,
  type SlotPosition,
} from '#contract/club/banners/positions.ts'
import { groupBy } from '../../../platform/collections/groupBy.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'

const pageTexts = {
  home: 'banners.staff.page.home',
  'main page': 'banners.staff.page.main',
  courses: 'banners.staff.page.courses',
  calendar: 'banners.staff.page.calendar',
  day: 'banners.staff.page.day',
  homeworks: 'banners.staff.page.homeworks',
  videoconsultations: 'banners.staff.page.videoconsultations',
  support: 'banners.staff.page.support',
  settings: 'banners.staff.page.settings',
  all: 'banners.staff.page.all',
} as const satisfies Record<SlotPage, TextKey>

const placementTexts = {
  top: 'banners.staff.placement.top',
  sidebar: 'banners.staff.placement.sidebar',
  beforeCourse: 'banners.staff.placement.beforeCourse',
  beforeStage: 'banners.staff.placement.beforeStage',
  beforeLessons: 'banners.staff.placement.beforeLessons',
  insteadVideo: 'banners.staff.placement.insteadVideo',
  afterVideo: 'banners.staff.placement.afterVideo',
  bottom: 'banners.staff.placement.bottom',
  catalog: 'banners.staff.placement.catalog',
  mainPage: 'banners.staff.placement.mainPage',
} as const satisfies Record<SlotPlacement, TextKey>

const platformTexts = {
  desktop: 'banners.staff.platform.desktop',
  tablet: 'banners.staff.platform.tablet',
  mobile: 'banners.staff.platform.mobile',
  app: 'banners.staff.platform.app',
} as const satisfies Record<SlotPlatform, TextKey>

export const pageName = (page: SlotPage): string => t(pageTexts[page])
export const placementName = (placement: SlotPlacement): string => t(placementTexts[placement])
export const platformName = (platform: SlotPlatform): string => t(platformTexts[platform])

/** A placement of a page on its platforms. */
export type SlotPlace = { page: SlotPage; placement: SlotPlacement; slots: readonly SlotPosition[] }

/** All places by page, in the order of the list of names. */
export function placesByPage(): { page: SlotPage; places: SlotPlace[] }[] {
  return (Object.keys(pageTexts) as SlotPage[]).map((page) => {
    const ofPage = slotPositions.filter((slot) => slot.page === page)
    const byPlacement = groupBy(ofPage, ({ placement }) => placement)
    return { page, places: Array.from(byPlacement, ([placement, slots]) => ({ page, placement, slots })) }
  })
}

/** The pages of a banner, each once. */
export function pagesText(codes: readonly number[]): string {
  const pages = slotPositions.filter(({ code }) => codes.includes(code)).map(({ page }) => pageName(page))
  return [...new Set(pages)].join(', ')
}
