import type { recordSpeed } from '#contract/school/analytics/api.ts'
import { bucketOf } from '#contract/school/analytics/speed.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { upsertSpeedCounts } from './speedQueries.ts'

/** Counts the figures of pages in their buckets. */
export async function countSpeed(sql: Sql, { device, figures, now }: Body<typeof recordSpeed> & Moment): Promise<void> {
  const measured = figures.map(({ metric, route, value }) => ({ metric, route, bucket: bucketOf(metric, value) }))
  await upsertSpeedCounts(sql, { device, figures: measured, now })
}
