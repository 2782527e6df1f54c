import type { AnalyticsIds } from '#contract/brands/api.ts'

/** The services that a brand has an account with. */
export function servicesOf(ids: AnalyticsIds): (keyof AnalyticsIds)[] {
  return (Object.keys(ids) as (keyof AnalyticsIds)[]).filter((name) => ids[name] !== '')
}
