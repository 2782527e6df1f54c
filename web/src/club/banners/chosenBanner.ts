import { queryOptions } from '@tanstack/react-query'
import { listBanners, type Banner } from '#contract/club/banners/api.ts'
import type { Slot, SlotPlatform } from '#contract/club/banners/positions.ts'
import { bannersAt, positionCode, type Place, type SlotMoment } from '#contract/club/banners/rules.ts'
import { learnerDay } from '../../learning/streams/learnerDay.ts'
import { queryClient, queryOf } from '../../platform/cache/queries.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { mayBeApplication, mobileApp } from '../../platform/device/mobileApp.ts'
import { desktop, tabletUp } from '../../ui/breakpoints.ts'
import { slotMemory } from './slotMemory.ts'

/** How long the banners stay as they are while a person moves through the pages. */
const staleMs = 5 * 60_000

export function bannersQuery() {
  return queryOptions({ ...queryOf(listBanners), staleTime: staleMs })
}

export function slotPlatform(): SlotPlatform {
  if (mayBeApplication && mobileApp()) return 'app'
  if (matchMedia(desktop).matches) return 'desktop'
  return matchMedia(tabletUp).matches ? 'tablet' : 'mobile'
}

export const slotDay = (): string => learnerDay(nowSeconds())

/** A banner in a slot. */
export type Placed = { banner: Banner; code: number }

/** The banner that a slot shows; undefined if none is for it, or they are not loaded. */
export function chosenBanner(slot: Omit<Place, 'platform'>): Placed | undefined {
  const banners = queryClient.getQueryData(bannersQuery().queryKey)
  const place: Place = { ...slot, platform: slotPlatform() }
  const code = positionCode(place)
  if (!banners || code === undefined) return undefined
  const moment: SlotMoment = { today: slotDay(), ...slotMemory() }
  const [banner] = bannersAt(banners, place, moment)
  return banner && { banner, code }
}

/** A banner in the slot in which it stands; undefined if it is not for the person any more. */
export function placedBanner(id: number, slot: Omit<Slot, 'platform'>): Placed | undefined {
  const banner = queryClient.getQueryData(bannersQuery().queryKey)?.find((one) => one.id === id)
  const code = positionCode({ ...slot, platform: slotPlatform() })
  return banner && code !== undefined ? { banner, code } : undefined
}
