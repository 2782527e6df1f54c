/** `owned`: the user is a member; `recommended`: it belongs to one of their courses; `expired`: they were a member. */
export const communityTypes = ['owned', 'recommended', 'expired', 'hidden'] as const
export type CommunityType = (typeof communityTypes)[number]

/** A user's relation to a community; dates are `YYYY-MM-DD`, `today` is the user's. */
export type Membership = {
  link?: { isOptionalPurchase: boolean; startDate: string | null; endDate: string | null } | undefined
  isSubscribed: boolean
  hasCourse: boolean
  today: string
}

/** The type of a community for a user. A membership includes its last day. */
export function communityType({ link, isSubscribed, hasCourse, today }: Membership): CommunityType {
  if (!link) return hasCourse ? 'recommended' : 'hidden'
  if (link.isOptionalPurchase) return isSubscribed ? 'owned' : 'expired'
  if (link.startDate !== null && today < link.startDate) return 'hidden'
  return link.endDate === null || today <= link.endDate ? 'owned' : 'expired'
}

export const clubActions = ['aboutClub', 'lookAll', 'faq', 'chat'] as const
export type ClubAction = (typeof clubActions)[number]
