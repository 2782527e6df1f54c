import type { Banner } from '#contract/club/banners/api.ts'
import { slotPositions } from '#contract/club/banners/positions.ts'
import { bannersAt, standingOf } from '#contract/club/banners/rules.ts'
import type { PageSlotProps } from '../../brands/PageSlot.tsx'
import { slotDay, type Placed } from './chosenBanner.ts'
import { SlotLook } from './Slot.tsx'

let standing: readonly Placed[] = []

/** Sets the banners of the page that is rendered next: those for the person that the device names. */
export function setStandingBanners(banners: readonly Banner[], text: string): void {
  const moment = { today: slotDay(), closedIds: new Set<number>(), showsById: new Map<number, number>() }
  standing = standingOf(text).flatMap(({ code, id }) => {
    const place = slotPositions.find((position) => position.code === code)
    const banner = place && bannersAt(banners, place, moment).find((one) => one.id === id)
    return banner ? [{ banner, code }] : []
  })
}

/** A slot that the server renders. */
export function StandingSlot({ page, placement }: PageSlotProps) {
  const codes = slotPositions.filter((one) => one.page === page && one.placement === placement).map(({ code }) => code)
  const placed = standing.find(({ code }) => codes.includes(code))
  return placed && <SlotLook placement={placement} placed={placed} onClose={() => undefined} />
}
