import { describe, expect, test } from 'vitest'
import { positionCodes, slotPages, slotPlacements, slotPlatforms, slotPositions } from './positions.ts'
import {
  bannerState,
  bannersAt,
  chooseBanners,
  derivedSlots,
  positionCode,
  standingOf,
  standingText,
  type AudiencePerson,
  type BannerTargets,
  type Place,
  type SlotMoment,
} from './rules.ts'

const today = '2026-03-10'
const everybody: BannerTargets = {
  id: 1,
  positions_ids: [...positionCodes],
  segment_ids: [],
  course_ids: [],
  not_display_course_ids: [],
  community_ids: [],
  not_display_community_ids: [],
  application_ids: [],
  not_display_application_ids: [],
  stage_day_ids: [],
  sort: 0,
  max_shows: null,
  date_start: null,
  date_end: null,
}
const learner: AudiencePerson = { segmentIds: [], courseIds: [], communityIds: [], applicationId: 'face' }
const untouched: SlotMoment = { today, closedIds: new Set(), showsById: new Map() }
const onHome: Place = { platform: 'desktop', page: 'home', placement: 'top' }

type Situation = { person?: Partial<AudiencePerson>; place?: Partial<Place>; moment?: Partial<SlotMoment> }

function isShown(banner: Partial<BannerTargets>, { person, place, moment }: Situation = {}): boolean {
  const situation = {
    person: { ...learner, ...person },
    place: { ...onHome, ...place },
    moment: { ...untouched, ...moment },
  }
  return chooseBanners([{ ...everybody, ...banner }], situation).length === 1
}

describe('the table of positions', () => {
  test('the codes run from 1 to 34, and two name the main page', () => {
    expect(positionCodes).toEqual([...Array.from({ length: 34 }, (_, index) => index + 1), 10_001, 20_001])
  })

  test('every platform, page and placement has a code', () => {
    expect(new Set(slotPositions.map(({ platform }) => platform))).toEqual(new Set(slotPlatforms))
    expect(new Set(slotPositions.map(({ page }) => page))).toEqual(new Set(slotPages))
    expect(new Set(slotPositions.map(({ placement }) => placement))).toEqual(new Set(slotPlacements))
  })

  const rows: readonly [codes: readonly [number, number], platform: string, places: string][] = [
    [
      [1, 12],
      'desktop',
      'home/top courses/beforeCourse calendar/beforeStage day/beforeLessons day/insteadVideo day/afterVideo homeworks/top videoconsultations/top support/top settings/top all/sidebar home/catalog',
    ],
    [
      [13, 19],
      'tablet',
      'home/top courses/beforeCourse calendar/beforeStage day/beforeLessons day/insteadVideo day/afterVideo all/bottom',
    ],
    [
      [20, 27],
      'mobile',
      'home/top courses/beforeCourse calendar/beforeStage day/beforeLessons day/insteadVideo day/afterVideo all/bottom home/catalog',
    ],
    [
      [28, 34],
      'app',
      'home/top courses/beforeCourse calendar/beforeStage day/beforeLessons day/insteadVideo day/afterVideo all/bottom',
    ],
  ]
  test.each(rows)('codes %j are those of %s', ([from, to], platform, places) => {
    const found = slotPositions.filter(({ code }) => code >= from && code <= to)
    expect(found.map((row) => `${row.page}/${row.placement}`).join(' ')).toBe(places)
    expect(new Set(found.map((row) => row.platform))).toEqual(new Set([platform]))
  })

  test.each(slotPositions.map((position) => [position.code, position] as const))(
    'code %i shows a banner in its slot and in no other',
    (code, position) => {
      expect(positionCode(position)).toBe(code)
      const shown = slotPositions.filter((place) => isShown({ positions_ids: [code] }, { place }))
      expect(shown.map((place) => place.code)).toEqual([code])
    },
  )

  test('a tablet has no main page', () => {
    expect(positionCode({ platform: 'tablet', page: 'main page', placement: 'mainPage' })).toBeUndefined()
    expect(isShown({}, { place: { platform: 'tablet', page: 'main page', placement: 'mainPage' } })).toBe(false)
  })

  test('the platforms of a banner are derived from its positions, a tablet counts as a desktop', () => {
    expect(derivedSlots([13, 20])).toEqual({
      platforms: ['desktop', 'mobile'],
      positions: ['home'],
      placements: ['top'],
    })
    expect(derivedSlots([28, 20_001])).toEqual({
      platforms: ['app', 'mobile'],
      positions: ['home', 'main page'],
      placements: ['top', 'mainPage'],
    })
  })
})

test.each<[string, Partial<BannerTargets>, Situation, boolean]>([
  ['nothing restricted', {}, {}, true],
  ['of a segment, for a stranger to it', { segment_ids: [3] }, { person: { segmentIds: [4] } }, false],
  ['of a segment, for its member', { segment_ids: [3, 5] }, { person: { segmentIds: [5] } }, true],
  ['of a course, for somebody without it', { course_ids: [7] }, { person: { courseIds: [8] } }, false],
  ['of a course, on a page without a course', { course_ids: [7] }, { person: { courseIds: [8, 7] } }, true],
  [
    'of a course, on a page of another course',
    { course_ids: [7] },
    { person: { courseIds: [8, 7] }, place: { courseId: 8 } },
    false,
  ],
  ['of a course, on its page', { course_ids: [7] }, { person: { courseIds: [8, 7] }, place: { courseId: 7 } }, true],
  [
    'not of a course, on a page without a course',
    { not_display_course_ids: [7] },
    { person: { courseIds: [7] } },
    false,
  ],
  [
    'not of a course, on its page',
    { not_display_course_ids: [7] },
    { person: { courseIds: [8, 7] }, place: { courseId: 7 } },
    false,
  ],
  [
    'not of a course, on a page of another course',
    { not_display_course_ids: [7] },
    { person: { courseIds: [8, 7] }, place: { courseId: 8 } },
    true,
  ],
  [
    'of and not of the same course',
    { course_ids: [7], not_display_course_ids: [7] },
    { person: { courseIds: [7] } },
    false,
  ],
  ['of a club, for its member', { community_ids: [2] }, { person: { communityIds: [2] } }, true],
  ['of a club, for others', { community_ids: [2] }, { person: { communityIds: [1] } }, false],
  ['not of a club, for its member', { not_display_community_ids: [2] }, { person: { communityIds: [1, 2] } }, false],
  ['not of a club, for others', { not_display_community_ids: [2] }, { person: { communityIds: [1] } }, true],
  ['of an application, in it', { application_ids: ['face'] }, {}, true],
  ['of an application, in another', { application_ids: ['mind'] }, {}, false],
  ['not of an application, in it', { not_display_application_ids: ['face'] }, {}, false],
  ['of an application, where all are shown', { application_ids: ['mind'] }, { person: { applicationId: null } }, true],
  ['of a day, on its page', { stage_day_ids: [40] }, { place: { dayId: 40 } }, true],
  ['of a day, on the page of another day', { stage_day_ids: [40] }, { place: { dayId: 41 } }, false],
  ['of a day, on a page without a day', { stage_day_ids: [40] }, {}, false],
  ['before its first day', { date_start: '2026-03-11' }, {}, false],
  ['on its first day', { date_start: today }, {}, true],
  ['on its last day', { date_end: today }, {}, true],
  ['after its last day', { date_end: '2026-03-09' }, {}, false],
  ['closed on this device', {}, { moment: { closedIds: new Set([1]) } }, false],
  ['shown less often than allowed', { max_shows: 3 }, { moment: { showsById: new Map([[1, 2]]) } }, true],
  ['shown as often as allowed', { max_shows: 3 }, { moment: { showsById: new Map([[1, 3]]) } }, false],
  ['without a limit of shows', {}, { moment: { showsById: new Map([[1, 900]]) } }, true],
])('a banner %s: %j, %j is shown: %s', (_name, banner, situation, expected) =>
  expect(isShown(banner, situation)).toBe(expected),
)

test('the lowest sort comes first, then the older banner', () => {
  const banners = [
    { ...everybody, id: 3, sort: 5 },
    { ...everybody, id: 2, sort: 5 },
    { ...everybody, id: 4, sort: 1 },
  ]
  const chosen = chooseBanners(banners, { person: learner, place: onHome, moment: untouched })
  expect(chosen.map(({ id }) => id)).toEqual([4, 2, 3])
})

test('the next banner follows one that was closed or shown often enough', () => {
  const banners = [1, 2, 3].map((id) => ({ ...everybody, id, sort: id, max_shows: 2, is_without_course_shown: true }))
  const shown = (moment: Partial<SlotMoment>) => bannersAt(banners, onHome, { ...untouched, ...moment })[0]?.id
  expect(shown({})).toBe(1)
  expect(shown({ closedIds: new Set([1]) })).toBe(2)
  expect(shown({ closedIds: new Set([1]), showsById: new Map([[2, 2]]) })).toBe(3)
})

test.each([
  ['draft', { is_published: false }],
  ['planned', { date_start: '2026-03-11' }],
  ['live', { date_start: today, date_end: today }],
  ['over', { date_end: '2026-03-09' }],
  ['ended', { is_ended: true }],
] as const)('a banner is %s: %j', (state, change) => {
  const banner = { date_start: null, date_end: null, is_published: true, is_ended: false, ...change }
  expect(bannerState(banner, today)).toBe(state)
})

/** The rules once more, as one long question about each banner and word for word. */
function slowChoice(
  banners: readonly BannerTargets[],
  person: AudiencePerson,
  place: Place,
  moment: SlotMoment,
): number[] {
  const ids: { id: number; sort: number }[] = []
  for (const banner of banners) {
    let isFor = false
    for (const position of slotPositions)
      if (
        banner.positions_ids.includes(position.code) &&
        position.platform === place.platform &&
        position.page === place.page &&
        position.placement === place.placement
      )
        isFor = true
    const courses = place.courseId === undefined ? person.courseIds : [place.courseId]
    if (banner.course_ids.length > 0 && new Set(courses).isDisjointFrom(new Set(banner.course_ids))) isFor = false
    for (const id of banner.not_display_course_ids) if (courses.includes(id)) isFor = false
    if (banner.community_ids.length > 0 && new Set(person.communityIds).isDisjointFrom(new Set(banner.community_ids)))
      isFor = false
    for (const id of banner.not_display_community_ids) if (person.communityIds.includes(id)) isFor = false
    if (person.applicationId !== null) {
      if (banner.application_ids.length > 0 && !banner.application_ids.includes(person.applicationId)) isFor = false
      if (banner.not_display_application_ids.includes(person.applicationId)) isFor = false
    }
    if (banner.segment_ids.length > 0 && new Set(person.segmentIds).isDisjointFrom(new Set(banner.segment_ids)))
      isFor = false
    if (banner.stage_day_ids.length > 0 && !banner.stage_day_ids.some((id) => id === place.dayId)) isFor = false
    if (banner.date_start !== null && Date.parse(banner.date_start) > Date.parse(moment.today)) isFor = false
    if (banner.date_end !== null && Date.parse(banner.date_end) < Date.parse(moment.today)) isFor = false
    if (moment.closedIds.has(banner.id)) isFor = false
    if (banner.max_shows !== null && (moment.showsById.get(banner.id) ?? 0) >= banner.max_shows) isFor = false
    if (isFor) ids.push(banner)
  }
  return ids.toSorted((a, b) => (a.sort === b.sort ? a.id - b.id : a.sort - b.sort)).map(({ id }) => id)
}

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('the choice for 1,000 random people is that of a slow reference', () => {
  const random = randomOf(29)
  const below = (limit: number) => Math.floor(random() * limit)
  const some = <Value>(values: readonly Value[], share: number) => values.filter(() => random() < share)
  const sparse = <Value>(values: readonly Value[]) => (random() < 0.6 ? [] : some(values, 0.3))
  const date = () => (random() < 0.6 ? null : `2026-03-${String(8 + below(5)).padStart(2, '0')}`)
  const ids = [1, 2, 3, 4]
  const banners: BannerTargets[] = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    positions_ids: some(positionCodes, 0.5),
    segment_ids: sparse(ids),
    course_ids: sparse(ids),
    not_display_course_ids: sparse(ids),
    community_ids: sparse(ids),
    not_display_community_ids: sparse(ids),
    application_ids: sparse(['face', 'mind']),
    not_display_application_ids: sparse(['face', 'mind']),
    stage_day_ids: sparse(ids),
    sort: below(10),
    max_shows: random() < 0.7 ? null : 1 + below(3),
    date_start: date(),
    date_end: date(),
  }))
  let shown = 0
  for (let index = 0; index < 1000; index += 1) {
    const courseIds = some(ids, 0.5)
    const person: AudiencePerson = {
      courseIds,
      segmentIds: some(ids, 0.4),
      communityIds: some(ids, 0.4),
      applicationId: (['face', 'mind', null] as const)[below(3)] ?? null,
    }
    const slot = slotPositions[below(slotPositions.length)] ?? onHome
    const courseId = random() < 0.5 ? courseIds[below(courseIds.length)] : undefined
    const place: Place = { ...slot, courseId, dayId: courseId === undefined ? undefined : 1 + below(4) }
    const moment: SlotMoment = {
      today,
      closedIds: new Set(some(banners, 0.1).map(({ id }) => id)),
      showsById: new Map(banners.map(({ id }) => [id, below(4)])),
    }
    const chosen = chooseBanners(banners, { person, place, moment }).map(({ id }) => id)
    expect(chosen, JSON.stringify({ index, person, place })).toEqual(slowChoice(banners, person, place, moment))
    shown += chosen.length
  }
  expect(shown).toBeGreaterThan(1000)
})

describe('the banners that a device tells the server', () => {
  test('are read as they were written', () => {
    const standing = [
      { code: 1, id: 12 },
      { code: 10_001, id: 3 },
    ]
    expect(standingOf(standingText(standing))).toEqual(standing)
  })

  test.each(['', 'x', '1', '1-', '-1', '1-2-3', '<1>-2', '1-12345678901'])('are none in “%s”', (text) => {
    expect(standingOf(text)).toEqual([])
  })

  test('are no more than Today has slots', () => {
    expect(standingOf('1-1.2-2.3-3.4-4')).toHaveLength(2)
  })
})
