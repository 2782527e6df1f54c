import type { Language } from '#contract/endpoint.ts'
import type { DiscountUse } from '#contract/shop/discounts/staffApi.ts'
import type { Moment } from '../../platform/clock.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

/** A code as staff see it; times are epoch seconds. */
export type StaffDiscountRow = {
  id: number
  code: string
  percent: number | null
  amount: number | null
  currency: string | null
  brands: string[]
  service_ids: number[]
  user_id: number | null
  person: string
  starts_at: number | null
  ends_at: number | null
  archived_at: number | null
  use_limit: number | null
  use_limit_per_person: number | null
  uses: number
  created_at: number
}

/** A code `d` with its person and its uses. */
const columns = fragment`
      d.id, d.code, d.percent, d.amount_minor as amount, d.currency, d.brands, to_json(d.service_ids) as service_ids,
      d.user_id, coalesce((select display_name(u)
        from users u where u.id = d.user_id), '') as person,
      date_part('epoch', d.starts_at)::bigint as starts_at, date_part('epoch', d.ends_at)::bigint as ends_at,
      date_part('epoch', d.archived_at)::bigint as archived_at, d.use_limit, d.use_limit_per_person,
      (select count(*)::int from orders o where o.discount_id = d.id and o.status <> 'failed') as uses,
      date_part('epoch', d.created_at)::bigint as created_at`

type Filter = Moment & { pattern: string | null; isEnded: boolean | null; before: number; limit: number }

/** Newest first. `pattern` is a LIKE pattern for a normalised code. */
export function listDiscounts(sql: Sql, { pattern, isEnded, before, limit, now }: Filter): Promise<StaffDiscountRow[]> {
  return sql<StaffDiscountRow>`
    select ${columns} from discounts d
    where d.id < ${before} and (${pattern}::text is null or d.code like ${pattern})
      and (${isEnded}::boolean is null
        or ${isEnded} = (d.archived_at is not null or coalesce(d.ends_at <= to_timestamp(${now}::bigint), false)))
    order by d.id desc limit ${limit}`
}

export async function findDiscountById(sql: Sql, id: number): Promise<StaffDiscountRow | undefined> {
  return first(await sql<StaffDiscountRow>`select ${columns} from discounts d where d.id = ${id}`)
}

type Uses = { id: number; language: Language; before: number; limit: number }

export function listUses(sql: Sql, { id, language, before, limit }: Uses): Promise<DiscountUse[]> {
  return sql<DiscountUse>`
    select o.id as order_id, o.user_id, display_name(u) as person,
      service_title(s, c, ${language}) as service_title,
      o.status, o.discount_minor as discount, o.currency, date_part('epoch', o.created_at)::bigint as created_at
    from orders o join users u on u.id = o.user_id join services s on s.id = o.service_id
      left join courses c on c.id = s.course_id
    where o.discount_id = ${id} and o.status <> 'failed' and o.id < ${before} order by o.id desc limit ${limit}`
}

/** Times are epoch seconds. */
export type DiscountTermsRow = {
  percent: number | null
  amount: number | null
  currency: string | null
  brands: readonly string[]
  serviceIds: readonly number[]
  startsAt: number | null
  endsAt: number | null
  useLimit: number | null
  useLimitPerPerson: number | null
}

type NewDiscount = DiscountTermsRow & { code: string; userId: number | null }

/** Returns the id; undefined if the code exists. */
export async function insertDiscount(sql: Sql, discount: NewDiscount): Promise<number | undefined> {
  const { code, userId, percent, amount, currency, brands, serviceIds } = discount
  const { startsAt, endsAt, useLimit, useLimitPerPerson } = discount
  const row = first(
    await sql<{ id: number }>`
      insert into discounts (code, user_id, percent, amount_minor, currency, brands, service_ids, starts_at, ends_at,
        use_limit, use_limit_per_person)
      values (${code}, ${userId}, ${percent}, ${amount}, ${currency}, ${brands}, ${serviceIds},
        to_timestamp(${startsAt}), to_timestamp(${endsAt}), ${useLimit}, ${useLimitPerPerson})
      on conflict (code) do nothing returning id`,
  )
  return row?.id
}

export async function updateDiscountTerms(sql: Sql, id: number, terms: DiscountTermsRow): Promise<void> {
  const { percent, amount, currency, brands, serviceIds, startsAt, endsAt, useLimit, useLimitPerPerson } = terms
  await sql`
    update discounts set percent = ${percent}, amount_minor = ${amount}, currency = ${currency}, brands = ${brands},
      service_ids = ${serviceIds}, starts_at = to_timestamp(${startsAt}), ends_at = to_timestamp(${endsAt}),
      use_limit = ${useLimit}, use_limit_per_person = ${useLimitPerPerson}
    where id = ${id}`
}

export async function updateEndedDiscount(sql: Sql, id: number): Promise<void> {
  await sql`update discounts set archived_at = now() where id = ${id}`
}
