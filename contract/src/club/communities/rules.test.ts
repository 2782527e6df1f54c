import { describe, expect, test } from 'vitest'
import { clubAddress } from './clubAddress.ts'
import { communityTags, communityType, membershipMs, type ClubAction, type Membership } from './rules.ts'

const today = '2026-03-10'
const stranger: Membership = { isSubscribed: false, hasCourse: false, isArchived: false, today }
const member = (startDate: string | null, endDate: string | null, isOptionalPurchase = false): Membership => ({
  ...stranger,
  link: { isOptionalPurchase, startDate, endDate },
})

test.each<[string, Membership, string]>([
  ['without a link and without a course of it', stranger, 'hidden'],
  ['without a link, with a course of it', { ...stranger, hasCourse: true }, 'recommended'],
  ['by a subscription that includes it', { ...member(null, null, true), isSubscribed: true }, 'owned'],
  ['by a subscription that is over', member(null, null, true), 'expired'],
  ['before its first day', member('2026-03-11', null), 'hidden'],
  ['on its first day', member('2026-03-10', '2026-04-10'), 'owned'],
  ['on its last day', member('2026-02-10', '2026-03-10'), 'owned'],
  ['after its last day', member('2026-02-10', '2026-03-09'), 'expired'],
  ['archived, for its member', { ...member(null, null), isArchived: true }, 'hidden'],
  ['since ever and without an end', member(null, null), 'owned'],
])('a community is, %s, %j: %s', (_, membership, type) => expect(communityType(membership)).toBe(type))

describe('a link to a community has the referrer in its query', () => {
  const club = {
    type: 'owned' as const,
    slug: 'лица и шея',
    custom_url: '',
    faq_url: 'https://club.test/faq?x=1#top',
    telegram_chat_url: 'javascript:alert(1)',
    have_subscription_landing_url: 'https://club.test/in',
    no_have_subscription_landing_url: 'https://club.test/out',
  }

  test.each<[ClubAction, object, string]>([
    [
      'lookAll',
      {},
      'https://front.test/%D0%BB%D0%B8%D1%86%D0%B0%20%D0%B8%20%D1%88%D0%B5%D1%8F?source=lk&medium=main&campaign=lookAll',
    ],
    ['lookAll', { custom_url: 'https://own.test' }, 'https://own.test?source=lk&medium=main&campaign=lookAll'],
    ['aboutClub', {}, 'https://club.test/in?source=lk&medium=main&campaign=aboutClub'],
    ['aboutClub', { type: 'recommended' }, 'https://club.test/out?source=lk&medium=main&campaign=aboutClub'],
    ['faq', {}, 'https://club.test/faq?x=1&source=lk&medium=main&campaign=faq#top'],
    ['chat', {}, ''],
    ['faq', { faq_url: 'HTTPS://Club.test/#a#b' }, 'HTTPS://Club.test/?source=lk&medium=main&campaign=faq#a#b'],
  ])('the link to a community has the referrer in its query: %s with %j', (action, change, address) => {
    expect(clubAddress({ ...club, ...change }, action, 'https://front.test/')).toBe(address)
  })
})

test('the push tag of a community has its type as value, and is deleted for a hidden one', () => {
  const communities = [
    { id: 3, type: 'owned' },
    { id: 4, type: 'recommended' },
    { id: 5, type: 'expired' },
    { id: 6, type: 'hidden' },
  ] as const
  expect(communityTags(communities)).toEqual({
    community_3: 'owned',
    community_4: 'recommended',
    community_5: 'expired',
    community_6: null,
  })
  expect(communityTags([])).toEqual({})
})

test('the days of a membership are milliseconds, and null without a limit', () => {
  expect(membershipMs({ start_date: '2026-03-10', end_date: '2026-04-09' })).toEqual({
    startMs: Date.UTC(2026, 2, 10),
    endMs: Date.UTC(2026, 3, 9),
  })
  expect(membershipMs({ start_date: null, end_date: null })).toEqual({ startMs: null, endMs: null })
})
