import { t } from '../../platform/language/language.ts'
import type { DayTile } from '../programme/tiles.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    play?: boolean
  }
}

/** History state of a link to a day that starts playing its next lesson. */
export const playOnOpen = { play: true } as const

/** The title of a day, or its number or kind if it has none. */
export function dayTitle({ day, state }: DayTile): string {
  if (day.title) return day.title
  return state === 'rest' ? t('days.restTitle') : t('days.title', { number: day.day_number })
}
