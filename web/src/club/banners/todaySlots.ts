import { standingText } from '#contract/club/banners/rules.ts'
import { savePreference } from '../../platform/storage/cookie.ts'
import { chosenBanner } from './chosenBanner.ts'

/** The slots that the server renders with Today. */
const places = [
  { page: 'home', placement: 'top' },
  { page: 'main page', placement: 'mainPage' },
] as const

/** Tells the server which banners this device will show on Today, so that they stand there from the first paint. */
export function saveTodaySlots(): void {
  const standing = places.flatMap((place) => {
    const placed = chosenBanner(place)
    return placed ? [{ code: placed.code, id: placed.banner.id }] : []
  })
  savePreference('slots', standing.length > 0 ? standingText(standing) : null)
}
