import type { DeviceClass, SpeedMetric } from '#contract/school/analytics/speed.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'

type Measured = { route: string; metric: SpeedMetric; bucket: number }

/** Counts the figures of a page on the current UTC day. Rows are locked in the order of their key. */
export async function upsertSpeedCounts(
  sql: Sql,
  { device, figures, now }: { device: DeviceClass; figures: readonly Measured[] } & Moment,
): Promise<void> {
  await sql`
    insert into speed_counts as c (day, route, device, metric, bucket, count)
    select (to_timestamp(${now}::bigint) at time zone 'UTC')::date, route, ${device}, metric, bucket, count(*)
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as figure (route text, metric text, bucket smallint)
    group by route, metric, bucket order by route, metric, bucket
    on conflict (day, route, device, metric, bucket) do update set count = c.count + excluded.count`
}

export type SpeedRow = {
  route: string
  device: DeviceClass
  metric: SpeedMetric
  /** In ascending order. */
  buckets: { bucket: number; count: number }[]
}

/** Counts of the last `days` UTC days, the current one included; the most visited routes first. */
export function listSpeed(sql: Sql, { days, now }: { days: number } & Moment): Promise<SpeedRow[]> {
  return sql<SpeedRow>`
    select route, device, metric, json_agg(json_build_object('bucket', bucket, 'count', count) order by bucket) as buckets
    from (
      select route, device, metric, bucket, sum(count)::bigint as count from speed_counts
      where day > (to_timestamp(${now}::bigint) at time zone 'UTC')::date - ${days}::int
      group by route, device, metric, bucket) b
    group by route, device, metric
    order by sum(count) desc, route, device, metric`
}

export async function deleteOldSpeedCounts(sql: Sql, { days }: { days: number }): Promise<void> {
  await sql`delete from speed_counts where day <= (now() at time zone 'UTC')::date - ${days}::int`
}
