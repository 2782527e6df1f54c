import { languages, type Language } from '#contract/endpoint.ts'
import { hasInstalments } from '#contract/services/rules.ts'
import type { ServicePricing, ServiceTexts, StaffServicePage } from '#contract/services/staffApi.ts'
import type { AuditAction } from '#contract/audit/api.ts'
import { recordChange } from '../audit/audit.ts'
import type { Sql } from '../platform/database/database.ts'
import type { AppContext, Brand, Viewer } from '../platform/http/context.ts'
import { ApiError, refuseField } from '../platform/http/errors.ts'
import * as queries from './staffQueries.ts'

type StaffCall = { sql: Sql; viewer: Viewer; context: AppContext; language: Language }

/** A service with what the console says of it. Throws `not_found`. */
export async function requireStaffServicePage(call: StaffCall, serviceId: number): Promise<StaffServicePage> {
  const { sql, language, context } = call
  const [row] = await queries.listAllServices(sql, { language, serviceId })
  if (!row) throw new ApiError('not_found')
  const brands = context.listBrands()
  const sellers = brands.filter(({ id }) => row.brands.includes(id))
  return {
    ...row,
    currency: row.currency ?? currencyOf(brands, row.brands),
    needs_title: row.course_id === null,
    required_languages: [...new Set(sellers.map((brand) => brand.public.project.default_language))],
  }
}

/** The currency of the first brand that sells something. */
export function currencyOf(brands: readonly Brand[], ids: readonly string[]): string {
  return brands.find(({ id }) => ids.includes(id))?.application.currency ?? 'EUR'
}

/** Throws `not_found`, and a 422 at a text without a language of its brands. */
export async function changeTexts(call: StaffCall, serviceId: number, given: ServiceTexts): Promise<StaffServicePage> {
  const before = await requireLocked(call, serviceId)
  const texts = {
    title: filledIn(given.title),
    description: filledIn(given.description),
    terms: filledIn(given.terms),
    cancel_popup_text: filledIn(given.cancel_popup_text),
  }
  const needed = before.required_languages
  if (before.needs_title && Object.keys(texts.title).length === 0) throw refuseField('title', 'required')
  for (const name of textNames)
    if (Object.keys(texts[name]).length > 0 && needed.some((language) => texts[name][language] === undefined))
      throw refuseField(name, 'missing_language')
  await queries.updateTexts(call.sql, serviceId, texts)
  const fields = textNames.filter((name) => languages.some((one) => texts[name][one] !== before.texts[name][one]))
  return recordServiceChange(call, { action: 'service.texts', serviceId, after: { fields } })
}

/** Throws `not_found` and `service_in_bundle`. */
export async function changeSale(call: StaffCall, serviceId: number, isArchived: boolean): Promise<StaffServicePage> {
  const before = await requireLocked(call, serviceId)
  if (before.is_archived === isArchived) return before
  if (await queries.hasBundleConflict(call.sql, serviceId, isArchived)) throw new ApiError('service_in_bundle')
  await queries.updateArchived(call.sql, serviceId, isArchived)
  return recordServiceChange(call, { action: 'service.sale', serviceId, after: { is_archived: isArchived } })
}

/** Throws `not_found`, and a 422 at `full_price` and `instalment_count`. */
export async function changePrice(
  call: StaffCall,
  serviceId: number,
  pricing: ServicePricing,
): Promise<StaffServicePage> {
  const before = await requireLocked(call, serviceId)
  const { price, full_price: fullPrice, instalment_count: count } = pricing
  if (fullPrice !== null && fullPrice <= price) throw refuseField('full_price', 'full_price_low')
  if (count !== null && (!hasInstalments(before.kind) || price === 0)) throw refuseField('instalment_count', 'invalid')
  const { currency } = before
  await queries.updatePrice(call.sql, serviceId, { ...pricing, currency })
  const [former, after] = [pricingRecordOf(before, currency), pricingRecordOf(pricing, currency)]
  return recordServiceChange(call, { action: 'service.price', serviceId, before: former, after })
}

const textNames = ['title', 'description', 'terms', 'cancel_popup_text'] as const

async function requireLocked(call: StaffCall, serviceId: number): Promise<StaffServicePage> {
  await queries.lockServiceRow(call.sql, serviceId)
  return requireStaffServicePage(call, serviceId)
}

type Recorded = {
  action: AuditAction
  serviceId: number
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

async function recordServiceChange(
  call: StaffCall,
  { action, serviceId, before, after }: Recorded,
): Promise<StaffServicePage> {
  const change = {
    ...{ action, userId: null, after: { service_id: serviceId, ...after } },
    ...(before && { before: { service_id: serviceId, ...before } }),
  }
  await recordChange(call.sql, { actorId: call.viewer.user.id }, change)
  return requireStaffServicePage(call, serviceId)
}

function pricingRecordOf(pricing: ServicePricing, currency: string): Record<string, unknown> {
  const { price, full_price: fullPrice, instalment_count } = pricing
  const full_price = fullPrice === null ? null : { minor: fullPrice, currency }
  return { price: { minor: price, currency }, full_price, instalment_count }
}

/** The texts that say something, without spaces around them. */
function filledIn(texts: ServiceTexts['title']): ServiceTexts['title'] {
  const filled: ServiceTexts['title'] = {}
  for (const language of languages) {
    const text = texts[language]?.trim() ?? ''
    if (text !== '') filled[language] = text
  }
  return filled
}
