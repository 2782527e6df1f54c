import { dayMs, dayOf } from '../../platform/dates.ts'

/** `owned`: the user is a member; `recommended`: it belongs to one of their courses; `expired`: they were a member. */
export const communityTypes = ['owned', 'recommended', 'expired', 'hidden'] as const
export type CommunityType = (typeof communityTypes)[number]

/** A user's relation to a community; dates are `YYYY-MM-DD`, `today` is the user's. */
export type Membership = {
  link?: { isOptionalPurchase: boolean; startDate: string | null; endDate: string | null } | undefined
  isSubscribed: boolean
  hasCourse: boolean
  isArchived: boolean
  today: string
}

/** The type of a community for a user, as in `communities_of` of the schema. A membership includes its last day. */
export function communityType({ link, isSubscribed, hasCourse, isArchived, today }: Membership): CommunityType {
  if (isArchived) return 'hidden'
  if (!link) return hasCourse ? 'recommended' : 'hidden'
  if (link.isOptionalPurchase) return isSubscribed ? 'owned' : 'expired'
  if (link.startDate !== null && today < link.startDate) return 'hidden'
  return link.endDate === null || today <= link.endDate ? 'owned' : 'expired'
}

export const communityLimits = { title: 200, name: 100, url: 1000, references: 200 } as const

/** Whether it can be a part of an address: letters and digits, joined by hyphens or underscores. */
export function isSlug(text: string): boolean {
  return /^[\p{L}\p{N}]+(?:[-_]+[\p{L}\p{N}]+)*$/u.test(text)
}

export const clubActions = ['aboutClub', 'lookAll', 'faq', 'chat'] as const
export type ClubAction = (typeof clubActions)[number]

/** The first and the last day of a membership in milliseconds since 1970; null: no limit. A day has no time zone. */
export function membershipMs({
  start_date: first,
  end_date: last,
}: {
  start_date: string | null
  end_date: string | null
}) {
  const msOf = (date: string | null) => (date === null ? null : dayOf(date) * dayMs)
  return { startMs: msOf(first), endMs: msOf(last) }
}

type TaggedType = Exclude<CommunityType, 'hidden'>

/** The push tags of a person's communities with their values; a tag of null is deleted. */
export function communityTags(
  communities: readonly { id: number; type: CommunityType }[],
): Record<`community_${number}`, TaggedType | null> {
  return Object.fromEntries(communities.map(({ id, type }) => [`community_${id}`, type === 'hidden' ? null : type]))
}
