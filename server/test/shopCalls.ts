import { randomUUID } from 'node:crypto'
import * as catalog from '#contract/shop/catalog/staffApi.ts'
import * as discounts from '#contract/shop/discounts/staffApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as offers from '#contract/shop/offers/staffApi.ts'
import * as services from '#contract/shop/services/staffApi.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { CallInput, Prepare } from './resources.ts'

type ShopCall = { endpoint: Endpoint; inputOf: (id: number) => CallInput }

/** Id of everything that the calls of the table change, in a separate database. */
const tableId = 4982

const terms = {
  percent: 10,
  amount: null,
  currency: null,
  brands: [],
  service_ids: [],
  starts_on: null,
  ends_on: null,
  use_limit: null,
  use_limit_per_person: null,
}
const newDiscount = () => ({ ...terms, code: randomUUID().slice(0, 20), person: null })

const texts = { title: { en: 'Everything' }, description: {}, terms: {}, cancel_popup_text: {} }
const pricing = { price: 9900, full_price: null, instalment_count: null }

const contents = {
  brands: ['mind'],
  course_id: null,
  access_days: null,
  consultation_count: 5,
  service_ids: [],
  course_service_type: null,
  course_ids: [],
  community_ids: [],
  period: null,
  period_count: null,
  is_lifetime: false,
  appstore_products: [],
}
const newService = { kind: 'consultations', title: { en: 'Five questions' }, ...contents }

const positionOf = (serviceId: number) => ({ service_id: serviceId, category_id: null, is_new: false })

/** Staff calls about sales, each with an input by the id of its subject. */
const staffCalls: readonly ShopCall[] = [
  { endpoint: discounts.listStaffDiscounts, inputOf: () => ({ query: { search: 'a' } }) },
  { endpoint: discounts.getStaffDiscount, inputOf: (discountId) => ({ params: { discountId } }) },
  { endpoint: discounts.createDiscount, inputOf: () => ({ body: newDiscount() }) },
  { endpoint: discounts.updateDiscount, inputOf: (discountId) => ({ params: { discountId }, body: terms }) },
  { endpoint: services.listStaffServices, inputOf: () => ({}) },
  { endpoint: services.getStaffServicePage, inputOf: (serviceId) => ({ params: { serviceId } }) },
  { endpoint: services.addServiceToShop, inputOf: () => ({ body: newService }) },
  { endpoint: services.updateServiceContents, inputOf: (serviceId) => ({ params: { serviceId }, body: contents }) },
  {
    endpoint: services.updateServiceImage,
    inputOf: (serviceId) => ({ params: { serviceId }, body: { file_id: null } }),
  },
  { endpoint: services.updateServiceTexts, inputOf: (serviceId) => ({ params: { serviceId }, body: texts }) },
  {
    endpoint: services.updateServiceSale,
    inputOf: (serviceId) => ({ params: { serviceId }, body: { is_archived: true } }),
  },
  { endpoint: services.updateServicePrice, inputOf: (serviceId) => ({ params: { serviceId }, body: pricing }) },
  { endpoint: catalog.listStaffPositions, inputOf: () => ({}) },
  { endpoint: catalog.updatePositions, inputOf: (serviceId) => ({ body: { positions: [positionOf(serviceId)] } }) },
  { endpoint: offers.getStaffOffers, inputOf: (courseId) => ({ params: { courseId } }) },
  {
    endpoint: offers.updateOffers,
    inputOf: (id) => ({ params: { courseId: id, type: 2 }, body: { service_ids: [id] } }),
  },
  { endpoint: discounts.endDiscount, inputOf: (discountId) => ({ params: { discountId } }) },
]

/** The same calls with the input of a learner, for whom they do not exist. */
export const shopCalls = staffCalls.map(({ endpoint, inputOf }) => {
  const prepare: Prepare = (sql) => addShop(sql, tableId)
  return { endpoint, inputOf: () => inputOf(tableId), allowed: [404], prepare }
})

/** Calls of an administrator with a code and a service. */
export const shopPermissions = (idOf: (userId: number) => number) =>
  staffCalls.map(({ endpoint, inputOf }) => ({
    endpoint,
    grant: (sql: Sql, userId: number) => addShop(sql, idOf(userId)),
    inputOf: (userId: number) => inputOf(idOf(userId)),
  }))

/** A code, a service and a course whose offers can be changed. */
async function addShop(sql: Sql, id: number): Promise<void> {
  await sql`
    insert into discounts (id, code, percent) overriding system value values (${id}, ${`CODE-${id}`}, 10)
    on conflict (id) do update set archived_at = null`
  await sql`
    insert into services (id, kind, title, consultation_count, price_minor)
    values (${id}, 'consultations', '{"en": "Three questions"}', 3, 990) on conflict do nothing`
  await sql`
    insert into courses (id, slug, brands, content_hash, default_language, title, short_title, access_days)
    overriding system value values (${id}, ${`shop-${id}`}, '{mind}', 'x', 'en', '{}', '{}', 30) on conflict do nothing`
}
