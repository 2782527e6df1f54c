import type { ServiceKind } from '#contract/services/api.ts'
import type { Texts } from '../courses/content.ts'
import type { Sql } from '../platform/database/database.ts'

/** A service as an operator describes it. */
export type ServiceContent = {
  id: number
  kind: ServiceKind
  brands: readonly string[]
  title: Texts
  description: Texts
  image: string | null
  priceMinor: number
  fullPriceMinor: number | null
  currency: string
  instalmentCount: number | null
  courseId: number | null
  courseIds: readonly number[]
  communityIds: readonly number[]
  childIds: readonly number[]
  accessDays: number | null
  consultationCount: number | null
  period: string | null
  periodCount: number | null
  courseServiceType: string | null
  isLifetime: boolean
  appstoreProducts: readonly string[]
  people: readonly { name: Texts; about: Texts; image: string | null }[]
  terms: Texts
}

export type KnownServiceRow = { id: number; kind: string; is_archived: boolean }

/** All services with their kinds. */
export async function listKnownServices(sql: Sql): Promise<KnownServiceRow[]> {
  return sql<KnownServiceRow>`
    select id, kind, archived_at is not null as is_archived from services order by id`
}

/** Writes a service; false if it was like that. */
export async function upsertServiceContent(sql: Sql, service: ServiceContent): Promise<boolean> {
  const changed = await sql`
    insert into services as known (id, kind, brands, title, description, image, price_minor, full_price_minor, currency,
      instalment_count, course_id, course_ids, community_ids, child_ids, access_days, consultation_count, period,
      period_count, course_service_type, is_lifetime, appstore_products, people, terms)
    values (${service.id}, ${service.kind}, ${service.brands}, ${JSON.stringify(service.title)},
      ${JSON.stringify(service.description)}, ${service.image}, ${service.priceMinor}, ${service.fullPriceMinor},
      ${service.currency}, ${service.instalmentCount}, ${service.courseId}, ${service.courseIds},
      ${service.communityIds}, ${service.childIds}, ${service.accessDays}, ${service.consultationCount},
      ${service.period}, ${service.periodCount}, ${service.courseServiceType}, ${service.isLifetime},
      ${JSON.stringify(service.appstoreProducts)}, ${JSON.stringify(service.people)}, ${JSON.stringify(service.terms)})
    on conflict (id) do update set brands = excluded.brands, title = excluded.title,
      description = excluded.description, image = excluded.image, price_minor = excluded.price_minor,
      full_price_minor = excluded.full_price_minor, currency = excluded.currency,
      instalment_count = excluded.instalment_count, course_id = excluded.course_id, course_ids = excluded.course_ids,
      community_ids = excluded.community_ids, child_ids = excluded.child_ids, access_days = excluded.access_days,
      consultation_count = excluded.consultation_count, period = excluded.period,
      period_count = excluded.period_count, course_service_type = excluded.course_service_type,
      is_lifetime = excluded.is_lifetime, appstore_products = excluded.appstore_products, people = excluded.people,
      terms = excluded.terms, archived_at = null
    where known.kind = excluded.kind and (known.*) is distinct from (excluded.*)
    returning id`
  return changed.length > 0
}

/** Takes services out of sale; what was bought stays. */
export async function updateArchivedServices(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`update services set archived_at = now() where id = any (${ids}::bigint[]) and archived_at is null`
}
