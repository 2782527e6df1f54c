import type { AnalyticsIds } from '#contract/brands/api.ts'

/** Third-party services that a brand has configured. */
export function servicesOf(ids: AnalyticsIds): (keyof AnalyticsIds)[] {
  return (Object.keys(ids) as (keyof AnalyticsIds)[]).filter((name) => ids[name] !== '')
}
