import { addresses } from '../../platform/addresses.ts'

/** Largest paint and longest response to an interaction, in milliseconds, and the score of layout shifts. */
export const speedMetrics = ['LCP', 'INP', 'CLS'] as const
export type SpeedMetric = (typeof speedMetrics)[number]

/** By the breakpoints of the layout. */
export const deviceClasses = ['phone', 'tablet', 'desktop'] as const
export type DeviceClass = (typeof deviceClasses)[number]

/** Share of pages that are measured. */
export const speedSample = 0.2
/** Days that speed figures are kept. */
export const maxSpeedDays = 90
/** The possible periods of the console. */
export const speedPeriods = [7, 28, 90] as const

/** Patterns of the addresses of all screens: `/chat/$chatId`. */
export const speedRoutes: readonly string[] = Object.values(addresses)

/** The pattern of a path below the base; undefined if no screen has it. */
export function routeOfPath(path: string): string | undefined {
  const parts = partsOf(path)
  const matching = speedRoutes.filter((route) => {
    const pattern = partsOf(route)
    return pattern.length === parts.length && pattern.every((part, at) => part.startsWith('$') || part === parts[at])
  })
  // A fixed address wins over one with parameters.
  return matching.toSorted((a, b) => parameterCount(a) - parameterCount(b))[0]
}

const partsOf = (path: string) => path.split('/').filter(Boolean)
const parameterCount = (route: string) => route.split('$').length

type Thresholds = {
  /** Values up to the first are good, above the second poor, as web.dev says. */
  good: number
  poor: number
  /** Upper bounds of the buckets, which include both thresholds; a last bucket has the rest. */
  bounds: readonly number[]
}

export const speedThresholds: Record<SpeedMetric, Thresholds> = {
  LCP: {
    good: 2500,
    poor: 4000,
    bounds: [
      250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 2750, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000,
      30_000,
    ],
  },
  INP: {
    good: 200,
    poor: 500,
    bounds: [25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 800, 1000, 1500, 2000, 4000],
  },
  CLS: {
    good: 0.1,
    poor: 0.25,
    bounds: [0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1],
  },
}

export function bucketOf(metric: SpeedMetric, value: number): number {
  const { bounds } = speedThresholds[metric]
  const found = bounds.findIndex((bound) => value <= bound)
  return found < 0 ? bounds.length : found
}

export type BucketCount = { bucket: number; count: number }

/**
 * The value that three quarters of the pages did not exceed, interpolated within its bucket; for the last bucket its lower
 * bound. Buckets have to be in ascending order, and not empty.
 */
export function percentile75(metric: SpeedMetric, buckets: readonly BucketCount[]): number {
  const { bounds } = speedThresholds[metric]
  const target = buckets.reduce((sum, { count }) => sum + count, 0) * 0.75
  let below = 0
  for (const { bucket, count } of buckets) {
    const [lower = 0, upper] = [bounds[bucket - 1], bounds[bucket]]
    if (below + count >= target)
      return upper === undefined ? lower : lower + ((upper - lower) * (target - below)) / count
    below += count
  }
  return 0
}

export type SpeedRating = 'good' | 'middling' | 'poor'

export function speedRating(metric: SpeedMetric, value: number): SpeedRating {
  const { good, poor } = speedThresholds[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'middling' : 'poor'
}
