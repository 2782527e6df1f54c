import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'

export type ExtensionRow = {
  id: number
  kind: 'course_extension' | 'consultations'
  title: string
  description: string
  price: number
  full_price: number | null
  /** Null: the brand's currency. */
  currency: string | null
  days: number | null
  consultations: number | null
  appstore_products: string[]
}

type Filter = { courseId: number; brand: string | null; language: Language }

/** Services of a brand for the runs of a course, extensions before consultations; `brand` null means any brand. */
export function listExtensionServices(sql: Sql, { courseId, brand, language }: Filter): Promise<ExtensionRow[]> {
  return sql<ExtensionRow>`
    select s.id, s.kind, s.price_minor as price, s.full_price_minor as full_price, s.currency, s.access_days as days,
      s.consultation_count as consultations, s.appstore_products,
      service_title(s, c, ${language}) as title,
      coalesce(s.description ->> ${language}, s.description ->> c.default_language, s.description ->> 'en', '')
        as description
    from services s join courses c on c.id = ${courseId}
    where s.kind in ('course_extension', 'consultations') and s.archived_at is null
      and coalesce(s.course_id, c.id) = c.id
      and (is_visible_in(s.brands, ${brand}) or (s.brands = '{}' and is_visible_in(c.brands, ${brand})))
    order by s.kind = 'consultations', coalesce(s.access_days, s.consultation_count), s.id limit 50`
}

export type Contact = { name: string; phone: string; email: string }

/** Stores the contact of an order; the latest one wins. */
export async function upsertContact(sql: Sql, { orderId, ...contact }: Contact & { orderId: number }): Promise<void> {
  await sql`
    insert into order_contacts (order_id, name, phone, email)
    values (${orderId}, ${contact.name}, ${contact.phone}, ${contact.email})
    on conflict (order_id) do update set name = excluded.name, phone = excluded.phone, email = excluded.email`
}

export async function deleteContactsOfErased(sql: Sql): Promise<void> {
  await sql`
    delete from order_contacts k using orders o, erased_people u
    where o.id = k.order_id and u.id = o.user_id`
}
