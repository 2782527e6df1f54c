/** `owned`: the person is in it; `recommended`: it belongs to a course of theirs; `expired`: they were in it. */
export const communityTypes = ['owned', 'recommended', 'expired', 'hidden'] as const
export type CommunityType = (typeof communityTypes)[number]

/** What is known of a person and a community; dates are `YYYY-MM-DD`, and `today` is the person's. */
export type Membership = {
  link?: { isOptionalPurchase: boolean; startDate: string | null; endDate: string | null } | undefined
  /** An active subscription of the person includes it. */
  isSubscribed: boolean
  /** The person has a run of one of its courses. */
  hasCourse: boolean
  today: string
}

/** What a community is to a person. A membership lasts through the whole of its last day. */
export function communityType({ link, isSubscribed, hasCourse, today }: Membership): CommunityType {
  if (!link) return hasCourse ? 'recommended' : 'hidden'
  if (link.isOptionalPurchase) return isSubscribed ? 'owned' : 'expired'
  if (link.startDate !== null && today < link.startDate) return 'hidden'
  return link.endDate === null || today <= link.endDate ? 'owned' : 'expired'
}

export const clubActions = ['aboutClub', 'lookAll', 'faq', 'chat'] as const
export type ClubAction = (typeof clubActions)[number]

type Places = {
  type: CommunityType
  slug: string
  custom_url: string
  faq_url: string
  telegram_chat_url: string
  have_subscription_landing_url: string
  no_have_subscription_landing_url: string
}

/** Where an act of a club leads, with what tells the club where the person came from; empty when it leads nowhere. */
export function clubAddress(community: Places, action: ClubAction, frontend: string): string {
  const landing =
    community.type === 'owned' ? community.have_subscription_landing_url : community.no_have_subscription_landing_url
  const whole = community.custom_url || `${frontend.replace(/\/$/, '')}/${encodeURIComponent(community.slug)}`
  const address = { aboutClub: landing, lookAll: whole, faq: community.faq_url, chat: community.telegram_chat_url }[
    action
  ]
  if (!/^https?:\/\//.test(address)) return ''
  const [before = '', hash] = address.split('#')
  const query = `${before.includes('?') ? '&' : '?'}source=lk&medium=main&campaign=${action}`
  return before + query + (hash === undefined ? '' : `#${hash}`)
}
