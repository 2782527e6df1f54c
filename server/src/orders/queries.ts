import { first, type Sql } from '../platform/database/database.ts'

export type Trial = { course_id: number; access_days: number }

/** The course of a trial service; undefined for other services, or if the brand does not show it. */
export async function findTrial(
  sql: Sql,
  { serviceId, brand }: { serviceId: number; brand: string | null },
): Promise<Trial | undefined> {
  return first(
    await sql<Trial>`
      select s.course_id, c.access_days from services s join courses c on c.id = s.course_id
      where s.id = ${serviceId} and s.kind = 'demo' and (${brand}::text is null or ${brand} = any (c.brands))`,
  )
}
