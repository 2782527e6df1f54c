import type { Expert } from '#contract/accounts/users/expert.ts'
import type { Language } from '#contract/endpoint.ts'
import type { ServiceKind } from '#contract/shop/services/api.ts'
import type { SubscriptionContent } from '#contract/shop/subscriptions/api.ts'
import { expertAsJson } from '../../accounts/users/users.ts'
import type { CourseVersion } from '../../learning/courses/courses.ts'
import { videosVersion } from '../../learning/videos/videos.ts'
import { first, fragment, type Fragment, type Sql } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'

type Trials = { courseId: number; ids: readonly number[] }

export type PresenterRow = { name: Texts; about: Texts; image: string | null; expert_id?: number }

export type ServiceRow = {
  id: number
  kind: ServiceKind
  title: Texts
  description: Texts
  image: string | null
  price: number
  full_price: number | null
  /** Null: the brand's currency. */
  currency: string | null
  instalment_count: number | null
  access_days: number | null
  consultation_count: number | null
  period: string | null
  period_count: number | null
  is_lifetime: boolean
  course_service_type: 'main_subscription' | 'general_subscription' | null
  appstore_products: string[]
  course_id: number | null
  child_ids: number[]
  people: PresenterRow[]
  terms: Texts
  /** The position whose cover it shows: its own in the brand's catalogue, or another service's of its course. */
  position_id: number | null
  course: (CourseVersion & { title: Texts; image: string | null; default_language: Language }) | null
}

const columns = fragment`
      s.id, s.kind, s.title, s.description, s.image, s.price_minor as price, s.full_price_minor as full_price,
      s.currency, s.instalment_count, s.access_days, s.consultation_count, s.period, s.period_count, s.is_lifetime,
      s.course_service_type, s.appstore_products, s.course_id, to_json(s.child_ids) as child_ids, s.people, s.terms,
      (select to_json(course) from (
        select c.id, c.version, ${videosVersion}, c.title, c.image, c.default_language
        from courses c where c.id = s.course_id) course) as course`

const billingPeriodOf = (service: Fragment) => fragment`
      case when not ${service}.is_lifetime then ${service}.period end as period,
      case when not ${service}.is_lifetime then ${service}.period_count end as period_count`

/** The billing period of a service `s`; null if it is paid once. */
export const billingPeriod = billingPeriodOf(fragment`s`)
/** The billing period of a service `v`, where `s` is a subscription. */
export const renewalPeriod = billingPeriodOf(fragment`v`)

type Filter = {
  /** null: all brands. */
  brand: string | null
  ids?: readonly number[]
}

/** Services that a brand sells, by id. */
export function listServices(sql: Sql, { brand, ids }: Filter): Promise<ServiceRow[]> {
  return sql<ServiceRow>`
    select ${columns},
      (select p.id
        from (select s.id union select id from services where s.kind = 'course' and kind = 'course' and course_id = s.course_id) o
        join services sold on sold.id = o.id join catalog_positions p on p.service_id = o.id
        where p.archived_at is null and sold.archived_at is null
          and is_visible_in(sold.brands, ${brand})
        order by o.id = s.id desc, p.sort, p.id limit 1) as position_id
    from services s
    where s.kind <> 'demo' and s.archived_at is null
      and is_visible_in(s.brands, ${brand})
      and (${ids ?? null}::bigint[] is null or s.id = any (${ids ?? null}))
    order by s.id limit 200`
}

export async function listExperts(sql: Sql, ids: readonly number[]): Promise<Expert[]> {
  const rows = await sql<{
    expert: Expert
  }>`select ${expertAsJson} as expert from users e
    where e.id = any (${ids}::bigint[]) and 'expert' = any (e.roles) and e.closed_at is null`
  return rows.map(({ expert }) => expert)
}

type OfProduct = { brand: string | null; product: string }

/** Services of a brand that name a store product, those on sale first; archived ones may still be pending in the store. */
export function listServicesOfProduct(
  sql: Sql,
  { brand, product }: OfProduct,
): Promise<Pick<ServiceRow, 'id' | 'appstore_products'>[]> {
  return sql<Pick<ServiceRow, 'id' | 'appstore_products'>>`
    select id, appstore_products from services
    where appstore_products @> to_jsonb(${product}::text) and is_visible_in(brands, ${brand})
    order by archived_at desc nulls first, id limit 100`
}

/** Counts the given services that are or were on sale. */
export async function countSellableServices(sql: Sql, ids: readonly number[]): Promise<number> {
  const row = first(
    await sql<{ count: number }>`
      select count(*)::int as count from services where id = any (${ids}::bigint[]) and kind <> 'demo'`,
  )
  return row?.count ?? 0
}

/** The courses and communities of a subscription. */
export async function findSubscriptionContent(
  sql: Sql,
  { serviceId, language }: { serviceId: number; language: Language },
): Promise<SubscriptionContent | undefined> {
  return first(
    await sql<SubscriptionContent>`
      select
        (select coalesce(json_agg(community), '[]') from (
          select m.id, m.uniq, coalesce(text_in(m.title, ${language}), m.slug) as title,
            m.course_ids
          from communities m where m.id = any (s.community_ids) order by m.id) community) as communities,
        (select coalesce(json_agg(course), '[]') from (
          select c.id, course_title(c, ${language}) as title
          from courses c where c.id = any (s.course_ids)
            or c.id in (select unnest(m.course_ids) from communities m where m.id = any (s.community_ids))
          order by c.id) course) as courses
      from services s where s.id = ${serviceId}`,
  )
}

/** Removes the trial services of the course that are not among `ids`; archives those that were ordered. */
export async function deleteTrials(sql: Sql, { courseId, ids }: Trials): Promise<void> {
  await sql`
    update services set archived_at = now() where course_id = ${courseId} and kind = 'demo'
      and not id = any (${ids}::bigint[]) and archived_at is null`
  await sql`
    delete from services s where course_id = ${courseId} and kind = 'demo' and not id = any (${ids}::bigint[])
      and not exists (select from orders where service_id = s.id)
      and not exists (select from streams where service_id = s.id)`
}

/** Adds trial services to the course; returns all its trials. */
export function insertTrials(sql: Sql, { courseId, ids }: Trials): Promise<{ id: number }[]> {
  return sql<{ id: number }>`
    insert into services as known (id, course_id, kind)
    select id, ${courseId}, 'demo' from unnest(${ids}::bigint[]) as given (id)
    on conflict (id) do update set course_id = excluded.course_id, archived_at = null
      where known.kind = 'demo' and (known.course_id = excluded.course_id or known.archived_at is not null)
    returning id`
}
