import type { ClubAction, CommunityType } from './rules.ts'

type CommunityUrls = {
  type: CommunityType
  slug: string
  custom_url: string
  faq_url: string
  telegram_chat_url: string
  have_subscription_landing_url: string
  no_have_subscription_landing_url: string
}

/** The URL of a community's action, with the referrer in its query; empty if there is none. */
export function clubAddress(community: CommunityUrls, action: ClubAction, frontend: string): string {
  const landing =
    community.type === 'owned' ? community.have_subscription_landing_url : community.no_have_subscription_landing_url
  const whole = community.custom_url || `${frontend.replace(/\/$/, '')}/${encodeURIComponent(community.slug)}`
  const address = { aboutClub: landing, lookAll: whole, faq: community.faq_url, chat: community.telegram_chat_url }[
    action
  ]
  return /^https?:\/\//i.test(address) ? withReferrer(address, action) : ''
}

/** The address with the referrer in its query, which its website's analytics read. */
export function withReferrer(address: string, action: ClubAction): string {
  const [before = '', ...parts] = address.split('#')
  const query = `${before.includes('?') ? '&' : '?'}source=lk&medium=main&campaign=${action}`
  return [before + query, ...parts].join('#')
}
