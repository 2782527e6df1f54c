import { deviceClasses, type SpeedMetric } from '#contract/school/analytics/speed.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import type { Sql } from '../platform/database/database.ts'
import { countSpeed } from '../school/analytics/speed.ts'

/** Typical values on a desktop, and how many pages a day. */
const pages = [
  { route: '/home', pages: 9, LCP: 1100, INP: 70, CLS: 0.01 },
  { route: '/course/$streamId/calendar/$dayNumber', pages: 7, LCP: 1500, INP: 110, CLS: 0.02 },
  { route: '/course/$streamId/calendar', pages: 5, LCP: 1000, INP: 80, CLS: 0 },
  { route: '/chat/$chatId', pages: 3, LCP: 1250, INP: 130, CLS: 0.06 },
  { route: '/catalog', pages: 2, LCP: 1900, INP: 60, CLS: 0.04 },
] as const

const slower = { phone: 2.2, tablet: 1.5, desktop: 1 }
const metrics: readonly SpeedMetric[] = ['LCP', 'INP', 'CLS']
const days = 14

/** Speed figures of two weeks. */
export async function insertSpeed(sql: Sql, { now }: { now: number }): Promise<void> {
  for (let day = 0; day < days; day += 1)
    for (const device of deviceClasses) {
      const figures = pages.flatMap((page, at) =>
        Array.from({ length: page.pages }, (_, index) => spread(day + at * 3 + index * 5)).flatMap((factor) =>
          metrics.map((metric) => ({ metric, route: page.route, value: page[metric] * slower[device] * factor })),
        ),
      )
      await countSpeed(sql, { device, figures, now: now - day * daySeconds })
    }
}

/** Between 0.6 and 1.7, with few slow ones. */
function spread(seed: number): number {
  const part = ((seed * 37) % 100) / 100
  return 0.6 + part ** 2 * 1.1
}
