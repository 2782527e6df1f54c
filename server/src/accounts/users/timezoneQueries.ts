import type { Sql } from '../../platform/database/database.ts'

/** The time zone of a person of whom it was only assumed. */
export async function updateAssumedTimezone(sql: Sql, userId: number, timezone: string): Promise<void> {
  await sql`
    update users set timezone = ${timezone}, is_timezone_assumed = false where id = ${userId} and is_timezone_assumed`
}

/** Gives people without a time zone of their own the one that their brand has now. */
export async function updateTimezonesOfBrands(
  sql: Sql,
  brands: readonly { id: string; timezone: string }[],
): Promise<void> {
  const zones = JSON.stringify(brands.map(({ id, timezone }) => ({ id, timezone })))
  await sql`
    update users u set timezone = b.timezone
    from jsonb_to_recordset(${zones}::jsonb) b (id text, timezone text)
    where u.timezone_brand = b.id and u.is_timezone_assumed and u.timezone <> b.timezone and u.deleted_at is null`
}
