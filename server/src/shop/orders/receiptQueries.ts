import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { OrderRow } from './queries.ts'
import { billingPeriod } from '../services/services.ts'

export type ReceiptOrder = Pick<
  OrderRow,
  'id' | 'user_id' | 'brand' | 'currency' | 'price_minor' | 'discount_minor' | 'points_minor' | 'amount_minor'
> &
  Pick<OrderRow, 'already_paid_minor' | 'due_minor' | 'promocode'> & {
    email: string | null
    language: Language
    service_title: string
    /** How often it is paid again; null: paid once. */
    period: string | null
    period_count: number | null
    /** The store that has sold it mails the receipt. */
    is_sold_by_store: boolean
  }

/** Marks receipts of paid orders as written, and returns what they are about. Orders of what costs nothing have none. */
export function updateReceiptsWritten(sql: Sql, limit: number): Promise<ReceiptOrder[]> {
  return sql<ReceiptOrder>`
    with marked as (
      update orders o set receipt_written_at = now() where o.id = any (array(
        select id from orders where status = 'paid' and price_minor > 0 and receipt_written_at is null
        order by id limit ${limit} for update of orders skip locked))
      returning o.id, o.user_id, o.service_id, o.brand, o.currency, o.price_minor, o.already_paid_minor, o.discount_minor,
        o.points_minor, o.amount_minor, o.due_minor, o.discount_id, o.contents)
    select o.id, o.user_id, o.brand, o.currency, o.price_minor, o.already_paid_minor, o.discount_minor, o.points_minor,
      o.amount_minor, o.due_minor,
      (select code from discounts where id = o.discount_id) as promocode, u.email, u.locale as language,
      exists (select from store_purchases where order_id = o.id) as is_sold_by_store,
      coalesce(s.title ->> u.locale, s.title ->> c.default_language, s.title ->> 'en', c.title ->> u.locale,
        c.title ->> c.default_language, '') as service_title, w.period, w.period_count
    from marked o join users u on u.id = o.user_id join services s on s.id = o.service_id
    cross join lateral (
      select ${billingPeriod} from jsonb_populate_record(s, o.contents -> s.id::text) s) w
    left join courses c on c.id = s.course_id order by o.id`
}
