import type { Language } from '#contract/endpoint.ts'
import type {
  ServicePricing,
  ServiceTexts,
  StaffCommunity,
  StaffServicePage,
  StaffServiceItem,
} from '#contract/shop/services/staffApi.ts'
import { maxFileServiceId } from '#contract/learning/courses/courseFile.ts'
import type { Sql } from '../../platform/database/database.ts'
import { billingPeriod } from './queries.ts'

export type StaffServiceRow = Omit<StaffServiceItem, 'currency'> &
  Pick<StaffServicePage, 'texts' | 'is_content_edited' | 'is_price_edited'> & {
    /** Null: the brand's currency. */
    currency: string | null
  }

type Filter = { language: Language; serviceId?: number }

/** All services, on sale or archived, by id. */
export function listAllServices(sql: Sql, { language, serviceId }: Filter): Promise<StaffServiceRow[]> {
  return sql<StaffServiceRow>`
    select s.id, s.kind, s.brands, coalesce(s.title ->> ${language}, c.title ->> ${language},
        s.title ->> 'en', s.title ->> 'ru', s.title ->> 'es', c.title ->> c.default_language, '') as title,
      json_build_object('title', s.title, 'description', s.description, 'terms', s.terms,
        'cancel_popup_text', s.cancel_popup_text) as texts,
      s.price_minor as price, s.full_price_minor as full_price, s.currency, s.instalment_count, ${billingPeriod},
      s.archived_at is not null as is_archived, s.is_content_edited, s.is_price_edited,
      s.is_price_edited or s.id <= ${maxFileServiceId} as is_priced
    from services s left join courses c on c.id = s.course_id
    where s.kind <> 'demo' and (${serviceId ?? null}::bigint is null or s.id = ${serviceId ?? null})
    order by s.id limit 1000`
}

export async function lockServiceRow(sql: Sql, id: number): Promise<void> {
  await sql`select 1 from services where id = ${id} for no key update`
}

export async function updateTexts(sql: Sql, id: number, texts: ServiceTexts): Promise<void> {
  await sql`
    update services set title = ${JSON.stringify(texts.title)}, description = ${JSON.stringify(texts.description)},
      terms = ${JSON.stringify(texts.terms)}, cancel_popup_text = ${JSON.stringify(texts.cancel_popup_text)},
      is_content_edited = true
    where id = ${id}`
}

export async function updateArchived(sql: Sql, id: number, isArchived: boolean): Promise<void> {
  await sql`
    update services set archived_at = case when ${isArchived}::boolean then now() end, is_content_edited = true
    where id = ${id}`
}

/** `currency` is stored with the service from now on. */
export async function updatePrice(
  sql: Sql,
  id: number,
  { price, full_price, instalment_count, currency }: ServicePricing & { currency: string },
): Promise<void> {
  await sql`
    update services set price_minor = ${price}, full_price_minor = ${full_price}, currency = ${currency},
      instalment_count = ${instalment_count}, is_price_edited = true
    where id = ${id}`
}

/** Everything that subscriptions can open besides courses. */
export function listCommunities(sql: Sql, language: Language): Promise<StaffCommunity[]> {
  return sql<StaffCommunity>`
    select id, coalesce(text_in(title, ${language}), slug) as title
    from communities order by id limit 500`
}
