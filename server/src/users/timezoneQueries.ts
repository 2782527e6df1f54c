import type { Sql } from '../platform/database/database.ts'

/** The time zone of a person of whom it was only assumed. */
export async function updateAssumedTimezone(sql: Sql, userId: number, timezone: string): Promise<void> {
  await sql`
    update users set timezone = ${timezone}, is_timezone_assumed = false where id = ${userId} and is_timezone_assumed`
}

/** People of whom the time zone of a brand is assumed live by the one that it has now. */
export async function updateTimezonesOfBrand(
  sql: Sql,
  { id, timezone }: { id: string; timezone: string },
): Promise<void> {
  await sql`
    update users set timezone = ${timezone}
    where timezone_brand = ${id} and is_timezone_assumed and timezone <> ${timezone} and deleted_at is null`
}
