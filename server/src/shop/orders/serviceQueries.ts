import type { Language } from '#contract/endpoint.ts'
import type { ServiceKind } from '#contract/shop/services/api.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import { billingPeriod } from '../services/services.ts'

export type ServiceRow = {
  id: number
  kind: ServiceKind | 'demo'
  title: string
  course_id: number | null
  course_days: number | null
  course_consultations: number | null
  price_minor: number
  /** Null: the brand's currency. */
  currency: string | null
  child_ids: number[]
  access_days: number | null
  consultation_count: number | null
  instalment_count: number | null
  is_lifetime: boolean
  /** The billing period; null if it is paid once. */
  period: string | null
  period_count: number | null
}

type OfBrand = { serviceId: number; brand: string | null; language: Language; isSold: boolean }

/** A service `s` with its course `c`, if it has one. */
const serviceColumns = fragment`
      s.id, s.kind, s.course_id, c.access_days as course_days, c.consultation_count as course_consultations,
        s.price_minor, s.currency, s.child_ids, s.access_days, s.consultation_count, s.instalment_count, s.is_lifetime,
        ${billingPeriod}`

/** A service that a brand (null: any) sells or has sold. */
export async function findServiceOfBrand(
  sql: Sql,
  { serviceId, brand, language, isSold }: OfBrand,
): Promise<ServiceRow | undefined> {
  return first(
    await sql<ServiceRow>`
      select ${serviceColumns}, service_title(s, c, ${language}) as title
      from services s left join courses c on c.id = s.course_id
      where s.id = ${serviceId} and (${isSold} or s.archived_at is null)
        and (is_visible_in(s.brands, ${brand})
          or (s.brands = '{}' and (c.id is null or is_visible_in(c.brands, ${brand}))))`,
  )
}

/** A service of an order, or a part of it, as it was when ordered. */
export async function findOrderedServiceRow(
  sql: Sql,
  { orderId, serviceId }: { orderId: number; serviceId: number },
): Promise<ServiceRow | undefined> {
  return first(
    await sql<ServiceRow>`
      select ${serviceColumns}, '' as title
      from orders o join services current on current.id = ${serviceId}
      cross join lateral jsonb_populate_record(current, o.contents -> current.id::text) s
      left join courses c on c.id = s.course_id where o.id = ${orderId}`,
  )
}

export async function listCourseIds(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select distinct course_id as id from services where id = any (${ids}) and kind = 'course' and course_id is not null`
  return rows.map(({ id }) => id)
}

/** The ids of services in their order, courses first. */
export async function listCoursesFirst(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from services where id = any (${ids}) order by kind = 'course' desc, array_position(${ids}::bigint[], id)`
  return rows.map(({ id }) => id)
}
