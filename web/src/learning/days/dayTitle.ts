import { t } from '../../platform/language/language.ts'
import type { DayTile } from '../programme/tiles.ts'

/** The title of a day, or what it is called without one. */
export function dayTitle({ day, state }: DayTile): string {
  if (day.title) return day.title
  return state === 'rest' ? t('days.restTitle') : t('days.title', { number: day.day_number })
}
