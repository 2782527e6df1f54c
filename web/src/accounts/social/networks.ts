import type { SocialClient } from '#contract/brands/api.ts'
import type { SocialAction } from '#contract/accounts/social/api.ts'
import { type SocialSource, socialOrder } from '#contract/brands/socialNetworks.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'

/** A social network and the URL that starts its OAuth flow. */
export type SocialNetwork = { name: SocialSource; startUrl: string }

/** The networks for sign-in, in the order of the platform, else of the brand. */
export function signInNetworks(): SocialNetwork[] {
  return networksFor('login', publicConfig().auth, platform())
}

/** The networks that can be linked to an account; `listed` by the brand, in its order. */
export function linkNetworks(listed: readonly SocialSource[]): SocialNetwork[] {
  const clients = listed.flatMap((name) => publicConfig().auth.find((client) => client.name === name) ?? [])
  return networksFor('link', clients, platform())
}

type Platform = keyof typeof socialOrder

function platform(): Platform | undefined {
  return mobileApp()?.platform ?? platformOf(navigator)
}

export function networksFor(
  action: SocialAction,
  clients: readonly SocialClient[],
  platform: Platform | undefined,
): SocialNetwork[] {
  const offered = clients.flatMap((client) => {
    const startUrl = client[`${action}_url`]
    return startUrl === null ? [] : [{ name: client.name, startUrl }]
  })
  if (!platform) return offered
  const order = socialOrder[platform]
  return offered.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

/** An iPad reports itself as a Mac, but has a touch screen. */
export function platformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform | undefined {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : undefined
}
