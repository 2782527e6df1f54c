export const slotPlatforms = ['desktop', 'tablet', 'mobile', 'app'] as const
export type SlotPlatform = (typeof slotPlatforms)[number]

/** `all`: every page of a learner but the chat, an offer and an order. `main page`: the large panel of Today. */
export const slotPages = [
  'home',
  'courses',
  'calendar',
  'day',
  'homeworks',
  'videoconsultations',
  'support',
  'settings',
  'all',
  'main page',
] as const
export type SlotPage = (typeof slotPages)[number]

export const slotPlacements = [
  'top',
  'sidebar',
  'beforeCourse',
  'beforeStage',
  'beforeLessons',
  'insteadVideo',
  'afterVideo',
  'bottom',
  'catalog',
  'mainPage',
] as const
export type SlotPlacement = (typeof slotPlacements)[number]

export type Slot = { platform: SlotPlatform; page: SlotPage; placement: SlotPlacement }
export type SlotPosition = Slot & { code: number }

type Row = readonly [code: number, platform: SlotPlatform, page: SlotPage, placement: SlotPlacement]

const rows: readonly Row[] = [
  [1, 'desktop', 'home', 'top'],
  [2, 'desktop', 'courses', 'beforeCourse'],
  [3, 'desktop', 'calendar', 'beforeStage'],
  [4, 'desktop', 'day', 'beforeLessons'],
  [5, 'desktop', 'day', 'insteadVideo'],
  [6, 'desktop', 'day', 'afterVideo'],
  [7, 'desktop', 'homeworks', 'top'],
  [8, 'desktop', 'videoconsultations', 'top'],
  [9, 'desktop', 'support', 'top'],
  [10, 'desktop', 'settings', 'top'],
  [11, 'desktop', 'all', 'sidebar'],
  [12, 'desktop', 'home', 'catalog'],
  [13, 'tablet', 'home', 'top'],
  [14, 'tablet', 'courses', 'beforeCourse'],
  [15, 'tablet', 'calendar', 'beforeStage'],
  [16, 'tablet', 'day', 'beforeLessons'],
  [17, 'tablet', 'day', 'insteadVideo'],
  [18, 'tablet', 'day', 'afterVideo'],
  [19, 'tablet', 'all', 'bottom'],
  [20, 'mobile', 'home', 'top'],
  [21, 'mobile', 'courses', 'beforeCourse'],
  [22, 'mobile', 'calendar', 'beforeStage'],
  [23, 'mobile', 'day', 'beforeLessons'],
  [24, 'mobile', 'day', 'insteadVideo'],
  [25, 'mobile', 'day', 'afterVideo'],
  [26, 'mobile', 'all', 'bottom'],
  [27, 'mobile', 'home', 'catalog'],
  [28, 'app', 'home', 'top'],
  [29, 'app', 'courses', 'beforeCourse'],
  [30, 'app', 'calendar', 'beforeStage'],
  [31, 'app', 'day', 'beforeLessons'],
  [32, 'app', 'day', 'insteadVideo'],
  [33, 'app', 'day', 'afterVideo'],
  [34, 'app', 'all', 'bottom'],
  [10_001, 'desktop', 'main page', 'mainPage'],
  [20_001, 'mobile', 'main page', 'mainPage'],
]

/** Every slot that exists, by the code that banners name. */
export const slotPositions: readonly SlotPosition[] = rows.map(([code, platform, page, placement]) => ({
  code,
  platform,
  page,
  placement,
}))

export const positionCodes: readonly number[] = slotPositions.map(({ code }) => code)
