import type { CatalogPosition } from '#contract/shop/catalog/api.ts'
import { t } from '../../platform/language/language.ts'

const complexities = { 1: 'catalog.easy', 2: 'catalog.medium', 3: 'catalog.deep' } as const

/** Length, minutes a day and complexity of a course; of a bundle the number of its courses. */
export function positionDetails(position: CatalogPosition): string[] {
  const { kind, courses_count: courses, days_count: days, minutes_a_day: minutes, complexity } = position
  if (kind === 'bundle') return [t('catalog.courses', { count: courses })]
  if (days === null || minutes === null) return [position.summary].filter(Boolean)
  const level = complexities[complexity as keyof typeof complexities] as (typeof complexities)[1] | undefined
  const length = [t('catalog.days', { count: days }), t('catalog.minutesADay', { count: minutes })]
  return level ? [...length, t(level)] : length
}
