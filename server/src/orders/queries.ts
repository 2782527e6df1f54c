import { first, type Sql } from '../database.ts'

export type Trial = { course_id: number; access_days: number }

/** The course that a service lets people try; undefined for a service that does not, or that the brand does not show. */
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
