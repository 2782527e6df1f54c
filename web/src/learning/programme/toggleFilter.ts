import type { Filters } from '#contract/learning/lessons/filters.ts'

/** The filters with one value chosen, or no longer chosen. */
export function toggleFilter(filters: Filters, optionId: number, valueId: number): Filters {
  const chosen = filters[optionId] ?? []
  const values = chosen.includes(valueId) ? chosen.filter((id) => id !== valueId) : [...chosen, valueId]
  const { [String(optionId)]: _changed, ...others } = filters
  return values.length === 0 ? others : { ...others, [optionId]: values }
}
