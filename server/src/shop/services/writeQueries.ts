import { maxFileServiceId } from '#contract/learning/courses/courseFile.ts'
import type { ServiceKind } from '#contract/shop/services/api.ts'
import type { Texts } from '../../platform/language/text.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { PresenterRow } from './queries.ts'

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
  people: readonly PresenterRow[]
  terms: Texts
}

export type KnownServiceRow = {
  id: number
  kind: string
  is_archived: boolean
  brands: string[]
  /** Null: the currency of its brands. */
  currency: string | null
  /** Edited in the console; an import keeps it. */
  is_content_edited: boolean
  is_price_edited: boolean
}

export async function listKnownServices(sql: Sql): Promise<KnownServiceRow[]> {
  return sql<KnownServiceRow>`
    select id, kind, archived_at is not null as is_archived, to_json(brands) as brands, currency, is_content_edited, is_price_edited
    from services order by id`
}

/** Columns that an import never writes, or keeps if staff edited them. */
const ownColumns = ['archived_at', 'cancel_popup_text', 'is_content_edited', 'is_price_edited']
const contentColumns = [
  'title',
  'description',
  'terms',
  'brands',
  'image',
  'course_id',
  'course_ids',
  'community_ids',
  'child_ids',
  'access_days',
  'consultation_count',
  'period',
  'period_count',
  'course_service_type',
  'is_lifetime',
  'appstore_products',
]
const priceColumns = ['price_minor', 'full_price_minor', 'currency', 'instalment_count']

/** Writes a service, except edits made in the console; false if nothing changed. */
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
    on conflict (id) do update set people = excluded.people,
      archived_at = case when known.is_content_edited then known.archived_at end,
      brands = case when known.is_content_edited then known.brands else excluded.brands end,
      image = case when known.is_content_edited then known.image else excluded.image end,
      title = case when known.is_content_edited then known.title else excluded.title end,
      description = case when known.is_content_edited then known.description else excluded.description end,
      terms = case when known.is_content_edited then known.terms else excluded.terms end,
      course_id = case when known.is_content_edited then known.course_id else excluded.course_id end,
      course_ids = case when known.is_content_edited then known.course_ids else excluded.course_ids end,
      community_ids = case when known.is_content_edited then known.community_ids else excluded.community_ids end,
      child_ids = case when known.is_content_edited then known.child_ids else excluded.child_ids end,
      access_days = case when known.is_content_edited then known.access_days else excluded.access_days end,
      consultation_count = case when known.is_content_edited then known.consultation_count else excluded.consultation_count end,
      period = case when known.is_content_edited then known.period else excluded.period end,
      period_count = case when known.is_content_edited then known.period_count else excluded.period_count end,
      course_service_type = case when known.is_content_edited then known.course_service_type else excluded.course_service_type end,
      is_lifetime = case when known.is_content_edited then known.is_lifetime else excluded.is_lifetime end,
      appstore_products = case when known.is_content_edited then known.appstore_products else excluded.appstore_products end,
      price_minor = case when known.is_price_edited then known.price_minor else excluded.price_minor end,
      full_price_minor = case when known.is_price_edited then known.full_price_minor else excluded.full_price_minor end,
      currency = case when known.is_price_edited then known.currency else excluded.currency end,
      instalment_count = case when known.is_price_edited then known.instalment_count else excluded.instalment_count end
    where known.kind = excluded.kind and (
      (known.archived_at is not null and not known.is_content_edited)
      or to_jsonb(known) - ${ownColumns}::text[] - case when known.is_content_edited then ${contentColumns}::text[] else '{}' end
          - case when known.is_price_edited then ${priceColumns}::text[] else '{}' end
        is distinct from to_jsonb(excluded) - ${ownColumns}::text[]
          - case when known.is_content_edited then ${contentColumns}::text[] else '{}' end
          - case when known.is_price_edited then ${priceColumns}::text[] else '{}' end)
    returning id`
  return changed.length > 0
}

/** Archives services; purchases stay. */
export async function updateArchivedServices(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`update services set archived_at = now() where id = any (${ids}::bigint[]) and archived_at is null`
}

/** Resets all edits of the console, except services that exist only there. */
export async function updateAllUnedited(sql: Sql): Promise<void> {
  await sql`
    update services set is_content_edited = false, is_price_edited = false
    where (is_content_edited or is_price_edited) and id <= ${maxFileServiceId}`
}
