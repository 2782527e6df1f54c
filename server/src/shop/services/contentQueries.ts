import type { ServiceKind } from '#contract/shop/services/api.ts'
import type { ServiceContents } from '#contract/shop/services/staffApi.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'

/** Serialises imports of the catalogue and changes of several services in the console. */
export async function lockCatalog(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalog', 0))`
}

type ContentsRow = { contents: ServiceContents; version: string; image: string | null }

/** The contents of a service. `image` is the path of its own picture. */
export async function findContents(sql: Sql, serviceId: number): Promise<ContentsRow | undefined> {
  return first(
    await sql<ContentsRow>`
      select contents, md5(contents::text) as version, image from (
        select image, json_build_object('brands', brands, 'course_id', course_id, 'access_days', access_days,
          'consultation_count', consultation_count, 'service_ids', child_ids, 'course_service_type', course_service_type,
          'course_ids', course_ids, 'community_ids', community_ids, 'period', period, 'period_count', period_count,
          'is_lifetime', is_lifetime, 'appstore_products', appstore_products) as contents
        from services where id = ${serviceId}) saved`,
  )
}

/** Replaces the contents of a service, which belong to the console from now on. */
export async function updateContents(sql: Sql, id: number, contents: ServiceContents): Promise<void> {
  await sql`
    update services set brands = ${contents.brands}, course_id = ${contents.course_id},
      access_days = ${contents.access_days}, consultation_count = ${contents.consultation_count},
      child_ids = ${contents.service_ids}, course_service_type = ${contents.course_service_type},
      course_ids = ${contents.course_ids}, community_ids = ${contents.community_ids}, period = ${contents.period},
      period_count = ${contents.period_count}, is_lifetime = ${contents.is_lifetime},
      appstore_products = ${JSON.stringify(contents.appstore_products)}, is_content_edited = true
    where id = ${id}`
}

/** With a null `image` the service shows its course's, if any. */
export async function updateImage(sql: Sql, id: number, image: string | null): Promise<void> {
  await sql`update services set image = ${image}, is_content_edited = true where id = ${id}`
}

type NewServiceRow = { kind: ServiceKind; title: Texts; contents: ServiceContents }

/** Creates a service of the console under the next number: not on sale, and without a price. */
export async function insertServiceRow(sql: Sql, { kind, title, contents }: NewServiceRow): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into services (id, kind, title, brands, course_id, access_days, consultation_count, child_ids,
        course_service_type, course_ids, community_ids, period, period_count, is_lifetime, appstore_products,
        archived_at, is_content_edited)
      values (nextval('service_numbers'), ${kind}, ${JSON.stringify(title)}, ${contents.brands}, ${contents.course_id},
        ${contents.access_days}, ${contents.consultation_count}, ${contents.service_ids},
        ${contents.course_service_type}, ${contents.course_ids}, ${contents.community_ids}, ${contents.period},
        ${contents.period_count}, ${contents.is_lifetime}, ${JSON.stringify(contents.appstore_products)}, now(), true)
      returning id`,
  )
  if (!row) throw new Error('The service was not written')
  return row.id
}

/** The existing ones among the things that contents name. */
export type KnownReferences = { course_ids: number[]; community_ids: number[]; service_ids: number[] }

export async function findKnownReferences(sql: Sql, contents: ServiceContents): Promise<KnownReferences> {
  const row = first(
    await sql<KnownReferences>`
      select
        (select coalesce(json_agg(id), '[]') from courses
          where version > 0 and (id = any (${contents.course_ids}::bigint[]) or id = ${contents.course_id})) as course_ids,
        (select coalesce(json_agg(id), '[]') from communities
          where id = any (${contents.community_ids}::bigint[])) as community_ids,
        (select coalesce(json_agg(id), '[]') from services
          where id = any (${contents.service_ids}::bigint[]) and kind <> 'demo') as service_ids`,
  )
  return row ?? { course_ids: [], community_ids: [], service_ids: [] }
}

type BundlePartRow = { id: number; kind: ServiceKind; course: number | null; brands: string[]; is_sold: boolean }
export type BundleRow = { id: number; brands: string[]; is_sold: boolean; parts: BundlePartRow[] }

const bundle = fragment`
      b.id, b.brands, b.archived_at is null as is_sold, (
        select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'course', p.course_id, 'brands', p.brands,
          'is_sold', p.archived_at is null) order by array_position(b.child_ids, p.id)), '[]')
        from services p where p.id = any (b.child_ids)) as parts`

/** The bundles on sale with their parts. */
export function listSoldBundles(sql: Sql): Promise<BundleRow[]> {
  return sql<BundleRow>`
    select ${bundle} from services b where b.kind = 'bundle' and b.archived_at is null order by b.id`
}

/** The bundles on sale that contain a service, and the service itself if it is a bundle. */
export function listBundlesOf(sql: Sql, serviceId: number): Promise<BundleRow[]> {
  return sql<BundleRow>`
    select ${bundle} from services b
    where b.kind = 'bundle' and (b.id = ${serviceId} or (b.archived_at is null and ${serviceId} = any (b.child_ids)))
    order by b.id`
}
