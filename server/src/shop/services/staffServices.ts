import { languages, type Language } from '#contract/endpoint.ts'
import { needsTitle } from '#contract/shop/services/contents.ts'
import { hasInstalments } from '#contract/shop/services/rules.ts'
import { maxFileServiceId } from '#contract/learning/courses/courseFile.ts'
import type { ServicePricing, ServiceTexts, StaffServicePage } from '#contract/shop/services/staffApi.ts'
import { visibleText } from '#contract/platform/visibleText.ts'
import type { AuditAction } from '#contract/accounts/audit/api.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { AppContext, Brand, Viewer } from '../../platform/http/context.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { imageUrls } from '../../learning/files/files.ts'
import { findBundleViolation } from './bundles.ts'
import { findContents, lockCatalog } from './contentQueries.ts'
import * as queries from './staffQueries.ts'

export type StaffCall = { sql: Sql; viewer: Viewer; context: AppContext; language: Language }

/** A service with its data for the console. Throws `not_found`. */
export async function requireStaffServicePage(call: StaffCall, serviceId: number): Promise<StaffServicePage> {
  const { sql, language, context } = call
  const [row] = await queries.listAllServices(sql, { language, serviceId })
  const saved = await findContents(sql, serviceId)
  if (!row || !saved) throw new ApiError('not_found')
  return {
    ...row,
    contents: saved.contents,
    contents_version: saved.version,
    image: saved.image === null ? null : imageUrls(saved.image),
    currency: row.currency ?? currencyOf(context.listBrands(), row.brands),
    required_languages: languagesOf(context, row.brands),
    is_of_console: serviceId > maxFileServiceId,
  }
}

export function languagesOf(context: AppContext, ids: readonly string[]): Language[] {
  const brands = context.listBrands().filter(({ id }) => ids.includes(id))
  return [...new Set(brands.map((brand) => brand.public.project.default_language))]
}

/** Throws a 422 without a title in the main language of each of these brands. */
export function requireTitles(context: AppContext, titles: ServiceTexts['title'], brands: readonly string[]): void {
  if (Object.keys(titles).length === 0) throw refuseField('titles', 'required')
  if (languagesOf(context, brands).some((language) => titles[language] === undefined))
    throw refuseField('titles', 'missing_language')
}

/** The currency of the first brand that sells something. */
export function currencyOf(brands: readonly Brand[], ids: readonly string[]): string {
  return brands.find(({ id }) => ids.includes(id))?.application.currency ?? 'EUR'
}

/** Throws `not_found`, and a 422 for a text missing in a language of its brands. */
export async function changeTexts(call: StaffCall, serviceId: number, input: ServiceTexts): Promise<StaffServicePage> {
  const before = await lockServicePage(call, serviceId)
  const texts = {
    title: filledIn(input.title),
    description: filledIn(input.description),
    terms: filledIn(input.terms),
    cancel_popup_text: filledIn(input.cancel_popup_text),
  }
  const needed = before.required_languages
  if (needsTitle(before.kind) && Object.keys(texts.title).length === 0) throw refuseField('title', 'required')
  for (const name of textNames)
    if (Object.keys(texts[name]).length > 0 && needed.some((language) => texts[name][language] === undefined))
      throw refuseField(name, 'missing_language')
  await queries.updateTexts(call.sql, serviceId, texts)
  const fields = textNames.filter((name) => languages.some((one) => texts[name][one] !== before.texts[name][one]))
  return recordServiceChange(call, { action: 'service.texts', serviceId, after: { fields } })
}

/** Throws `not_found`, `service_without_price`, `service_in_bundle` and `bundle_invalid`. */
export async function changeSale(call: StaffCall, serviceId: number, isArchived: boolean): Promise<StaffServicePage> {
  await lockCatalog(call.sql)
  const before = await lockServicePage(call, serviceId)
  if (before.is_archived === isArchived) return before
  if (!before.is_priced) throw new ApiError('service_without_price')
  await queries.updateArchived(call.sql, serviceId, isArchived)
  // Checks a bundle when it is put on sale, and a part when it is archived.
  const isChecked = (before.kind === 'bundle') !== isArchived
  const violation = isChecked ? await findBundleViolation(call.sql, serviceId) : undefined
  if (violation) throw new ApiError(violation.fault === 'not_sold' ? 'service_in_bundle' : 'bundle_invalid')
  return recordServiceChange(call, { action: 'service.sale', serviceId, after: { is_archived: isArchived } })
}

/** Throws `not_found`, and a 422 at `full_price` and `instalment_count`. */
export async function changePrice(
  call: StaffCall,
  serviceId: number,
  pricing: ServicePricing,
): Promise<StaffServicePage> {
  const before = await lockServicePage(call, serviceId)
  const { price, full_price: fullPrice, instalment_count: count } = pricing
  if (fullPrice !== null && fullPrice <= price) throw refuseField('full_price', 'full_price_low')
  if (count !== null && (!hasInstalments(before.kind) || price === 0)) throw refuseField('instalment_count', 'invalid')
  const { currency } = before
  await queries.updatePrice(call.sql, serviceId, { ...pricing, currency })
  const [former, after] = [pricingRecordOf(before, currency), pricingRecordOf(pricing, currency)]
  return recordServiceChange(call, { action: 'service.price', serviceId, before: former, after })
}

export const textNames = ['title', 'description', 'terms', 'cancel_popup_text'] as const

/** Locks a service until the transaction ends. */
export async function lockServicePage(call: StaffCall, serviceId: number): Promise<StaffServicePage> {
  await queries.lockServiceRow(call.sql, serviceId)
  return requireStaffServicePage(call, serviceId)
}

type Recorded = {
  action: AuditAction
  serviceId: number
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

/** Records a change, and returns the changed service. */
export async function recordServiceChange(
  call: StaffCall,
  { action, serviceId, before, after }: Recorded,
): Promise<StaffServicePage> {
  const change = {
    action,
    userId: null,
    after: { service_id: serviceId, ...after },
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

/** Trims the texts and drops empty ones. */
export function filledIn(texts: ServiceTexts['title']): ServiceTexts['title'] {
  const filled: ServiceTexts['title'] = {}
  for (const language of languages) {
    const text = visibleText(texts[language] ?? '')
    if (text !== '') filled[language] = text
  }
  return filled
}
