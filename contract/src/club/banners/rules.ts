import { slotPositions, type Slot, type SlotPlatform } from './positions.ts'

/** `picture`: an image with its words beside it; `card`: words over generated art. */
export const bannerTypes = ['picture', 'card'] as const

/** The people of a banner. An empty list restricts nothing; a match in a `not_display` list hides. Dates are inclusive. */
export type Audience = {
  segment_ids: readonly number[]
  course_ids: readonly number[]
  not_display_course_ids: readonly number[]
  community_ids: readonly number[]
  not_display_community_ids: readonly number[]
  application_ids: readonly string[]
  not_display_application_ids: readonly string[]
  date_start: string | null
  date_end: string | null
}

/** `communityIds` are those that the person owns; `applicationId` null stands for all applications. */
export type AudiencePerson = {
  segmentIds: readonly number[]
  courseIds: readonly number[]
  communityIds: readonly number[]
  applicationId: string | null
}

/** Where a banner is shown. `isWithoutCourseShown`: on pages without a course, as one of the person's courses decides there. */
export type Placing = {
  id: number
  positions_ids: readonly number[]
  course_ids: readonly number[]
  not_display_course_ids: readonly number[]
  stage_day_ids: readonly number[]
  sort: number
  max_shows: number | null
  date_start: string | null
  date_end: string | null
  is_without_course_shown: boolean
}

/** A slot on a page, with the course and the day of the page. */
export type Place = Slot & { courseId?: number | undefined; dayId?: number | undefined }

/** The learner's date, and what this device remembers: closed banners, and how often each was shown. */
export type SlotMoment = { today: string; closedIds: ReadonlySet<number>; showsById: ReadonlyMap<number, number> }

type Lists<Value> = { named: readonly Value[]; excluded: readonly Value[]; own: readonly Value[] }

function isChosen<Value>({ named, excluded, own }: Lists<Value>): boolean {
  const isMatch = (value: Value) => own.includes(value)
  return (named.length === 0 || named.some(isMatch)) && !excluded.some(isMatch)
}

export type Dates = { date_start: string | null; date_end: string | null }

function isWithinDates({ date_start: start, date_end: end }: Dates, today: string): boolean {
  return (start === null || start <= today) && (end === null || end >= today)
}

function isForCourses(
  banner: Pick<Audience, 'course_ids' | 'not_display_course_ids'>,
  own: readonly number[],
): boolean {
  return isChosen({ named: banner.course_ids, excluded: banner.not_display_course_ids, own })
}

/** Whether a person may see a banner somewhere: on pages without a course, or on those of one of their courses. */
export function isForPerson(banner: Audience, person: AudiencePerson, today: string): boolean {
  const { segmentIds, communityIds, courseIds, applicationId } = person
  return (
    isWithinDates(banner, today) &&
    isChosen({ named: banner.segment_ids, excluded: [], own: segmentIds }) &&
    isChosen({ named: banner.community_ids, excluded: banner.not_display_community_ids, own: communityIds }) &&
    (applicationId === null ||
      isChosen({
        named: banner.application_ids,
        excluded: banner.not_display_application_ids,
        own: [applicationId],
      })) &&
    (isForCourses(banner, courseIds) || courseIds.some((id) => isForCourses(banner, [id])))
  )
}

/** On pages without a course any of the person's courses counts. */
export function isShownWithoutCourse(banner: Audience, { courseIds }: AudiencePerson): boolean {
  return isForCourses(banner, courseIds)
}

/** The code of a slot; undefined if its platform has no such slot. */
export function positionCode({ platform, page, placement }: Slot): number | undefined {
  return slotPositions.find((row) => row.platform === platform && row.page === page && row.placement === placement)
    ?.code
}

function isForPlace(banner: Placing, place: Place, code: number): boolean {
  const { courseId, dayId } = place
  return (
    banner.positions_ids.includes(code) &&
    (courseId === undefined ? banner.is_without_course_shown : isForCourses(banner, [courseId])) &&
    (banner.stage_day_ids.length === 0 || (dayId !== undefined && banner.stage_day_ids.includes(dayId)))
  )
}

/** The banners of a slot, among those for the person; the first is shown, the others follow once it is closed or was shown often enough. */
export function bannersAt<Item extends Placing>(banners: readonly Item[], place: Place, moment: SlotMoment): Item[] {
  const code = positionCode(place)
  if (code === undefined) return []
  return banners
    .filter((banner) => isForPlace(banner, place, code) && isWithinDates(banner, moment.today))
    .filter(
      ({ id, max_shows: max }) => !moment.closedIds.has(id) && (max === null || (moment.showsById.get(id) ?? 0) < max),
    )
    .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
}

export type BannerTargets = Audience & Omit<Placing, 'is_without_course_shown'>

/** The banners that a slot may show a person, the one to show first. */
export function chooseBanners<Item extends BannerTargets>(
  banners: readonly Item[],
  { place, person, moment }: { place: Place; person: AudiencePerson; moment: SlotMoment },
): Item[] {
  const own = banners
    .filter((banner) => isForPerson(banner, person, moment.today))
    .map((banner) => ({ ...banner, is_without_course_shown: isShownWithoutCourse(banner, person) }))
  const chosen = bannersAt(own, place, moment)
  return chosen.flatMap(({ id }) => banners.find((banner) => banner.id === id) ?? [])
}

export const bannerPlatforms = ['desktop', 'mobile', 'app'] as const
export type BannerPlatform = (typeof bannerPlatforms)[number]

const bannerPlatformOf: Record<SlotPlatform, BannerPlatform> = {
  desktop: 'desktop',
  tablet: 'desktop',
  mobile: 'mobile',
  app: 'app',
}

/** Platforms, pages and placements of positions, each once and in the order of the table. A tablet counts as a desktop. */
export function derivedSlots(codes: readonly number[]) {
  const rows = slotPositions.filter(({ code }) => codes.includes(code))
  return {
    platforms: [...new Set(rows.map(({ platform }) => bannerPlatformOf[platform]))],
    positions: [...new Set(rows.map(({ page }) => page))],
    placements: [...new Set(rows.map(({ placement }) => placement))],
  }
}

/** A banner in a slot of Today, by the code of the slot. */
export type StandingBanner = { code: number; id: number }

const maxStanding = 2

/** The banners of Today as a device tells the server with a cookie, which renders them into the page. */
export function standingText(standing: readonly StandingBanner[]): string {
  return standing.map(({ code, id }) => `${code}-${id}`).join('.')
}

/** Reads `standingText`; leaves out what is not of its form. */
export function standingOf(text: string): StandingBanner[] {
  return text
    .split('.', maxStanding)
    .map((part) => /^(\d{1,5})-(\d{1,9})$/.exec(part))
    .flatMap((match) => (match ? [{ code: Number(match[1]), id: Number(match[2]) }] : []))
}

export const bannerLimits = {
  title: 120,
  text: 300,
  button: 40,
  url: 500,
  analyticName: 120,
  list: 100,
  days: 400,
  sort: 100_000,
  shows: 1000,
  segmentName: 60,
  /** Banners that are not ended. */
  current: 500,
  /** E-mails added to a segment at once. */
  emails: 200,
  /** People counted; more are shown as “more than”. */
  reach: 20_000,
} as const

/** `draft`: not published; `planned`: starts later; `over`: after its last day; `ended`: by staff. */
export const bannerStates = ['draft', 'planned', 'live', 'over', 'ended'] as const
export type BannerState = (typeof bannerStates)[number]

export function bannerState(banner: Dates & { is_published: boolean; is_ended: boolean }, today: string): BannerState {
  if (banner.is_ended) return 'ended'
  if (!banner.is_published) return 'draft'
  if (banner.date_end !== null && banner.date_end < today) return 'over'
  return isWithinDates(banner, today) ? 'live' : 'planned'
}
