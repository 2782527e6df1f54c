import { isDeepStrictEqual } from 'node:util'
import type { Body, Language } from '#contract/endpoint.ts'
import type { ShopFieldRule } from '#contract/shopFieldTexts.ts'
import type { ServiceKind } from '#contract/shop/services/api.ts'
import { brandsFault, contentFaults, needsTitle, minParts } from '#contract/shop/services/contents.ts'
import type {
  addServiceToShop,
  ServiceContents,
  StaffServicePage,
  updateServiceContents,
  updateServiceImage,
} from '#contract/shop/services/staffApi.ts'
import { publishSchoolImage } from '../../learning/files/files.ts'
import type { AppContext, Brand } from '../../platform/http/context.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { PreparedCall } from '../../platform/http/route.ts'
import { findBundleViolation, type BundleViolation } from './bundles.ts'
import * as queries from './contentQueries.ts'
import {
  filledIn,
  languagesOf,
  recordServiceChange,
  lockServicePage,
  requireStaffServicePage,
  textNames,
  type StaffCall,
} from './staffServices.ts'

/** Replaces the contents of a service. Throws `not_found`, `catalog_changed`, and a 422. */
export async function changeContents(
  call: StaffCall,
  serviceId: number,
  { version, ...contents }: Body<typeof updateServiceContents>,
): Promise<StaffServicePage> {
  const { sql } = call
  await queries.lockCatalog(sql)
  const before = await lockServicePage(call, serviceId)
  // A repeated save is no conflict with itself.
  if (isDeepStrictEqual(before.contents, contents)) return before
  if (version !== undefined && version !== before.contents_version) throw new ApiError('catalog_changed')
  await checkContents(call, before.kind, contents)
  checkPricedBrands(call, before, contents.brands)
  checkLanguages(call, before, contents.brands)
  await queries.updateContents(sql, serviceId, contents)
  const violation = await findBundleViolation(sql, serviceId)
  if (violation) throw refuseBundle(serviceId, violation)
  const changed = changedBetween(before.contents, contents)
  return recordServiceChange(call, { action: 'service.contents', serviceId, ...changed })
}

/** Creates a service, which is not on sale and has no price. Throws a 422. */
export async function createForShop(
  call: StaffCall,
  { kind, title: titleInput, ...contents }: Body<typeof addServiceToShop>,
): Promise<StaffServicePage> {
  const { sql } = call
  await queries.lockCatalog(sql)
  await checkContents(call, kind, contents)
  const title = filledIn(titleInput)
  if (needsTitle(kind) && Object.keys(title).length === 0) throw refuseField('title', 'required')
  const isMissing = (language: Language) => title[language] === undefined
  if (Object.keys(title).length > 0 && languagesOf(call.context, contents.brands).some(isMissing))
    throw refuseField('title', 'missing_language')
  const serviceId = await queries.insertServiceRow(sql, { kind, title, contents })
  const violation = await findBundleViolation(sql, serviceId)
  if (violation) throw refuseBundle(serviceId, violation)
  return recordServiceChange(call, { action: 'service.create', serviceId, after: { kind, brands: contents.brands } })
}

/** Replaces or removes the picture of a service. Throws `not_found` and `image_unreadable`. */
export async function changeImage(
  call: PreparedCall<typeof updateServiceImage>,
  serviceId: number,
  fileId: number | null,
): Promise<StaffServicePage> {
  const { database, media } = call.context
  await requireStaffServicePage({ ...call, sql: database.sql }, serviceId)
  const owned = { userId: call.viewer.user.id, fileId: fileId ?? 0 }
  const image = fileId === null ? null : await publishSchoolImage({ sql: database.sql, media }, owned)
  return call.transaction(async (transaction) => {
    const before = await lockServicePage(transaction, serviceId)
    const saved = await queries.findContents(transaction.sql, serviceId)
    if (saved?.image === image) return before
    await queries.updateImage(transaction.sql, serviceId, image)
    return recordServiceChange(transaction, { action: 'service.image', serviceId, after: {} })
  })
}

type Listing = Pick<StaffCall, 'sql' | 'context'>

/** Throws a 422 for contents that do not suit the kind of the service. */
async function checkContents(call: Listing, kind: ServiceKind, contents: ServiceContents): Promise<void> {
  for (const { field, fault } of contentFaults(kind, contents))
    throw refuseField(field, fault === 'missing' ? 'required' : 'invalid')
  if (kind === 'bundle' && contents.service_ids.length < minParts)
    throw refuseField('service_ids', 'parts_missing', minParts)
  checkBrands(call.context, contents.brands)
  const known = await queries.findKnownReferences(call.sql, contents)
  for (const name of ['course_ids', 'community_ids', 'service_ids'] as const)
    if (!contents[name].every((id) => known[name].includes(id))) throw refuseField(name, 'invalid')
  const { course_id: courseId } = contents
  if (courseId !== null && !known.course_ids.includes(courseId)) throw refuseField('course_id', 'invalid')
}

function checkBrands(context: AppContext, ids: readonly string[]): void {
  const brands = brandsOf(context, ids)
  if (ids.length === 0) throw refuseField('brands', 'required')
  if (brands.length < ids.length) throw refuseField('brands', 'invalid')
  const fault = brandsFault(brands.map(({ application }) => application))
  if (fault) throw refuseField('brands', fault === 'currency' ? 'brands_currency' : 'brands_points')
}

/** The price keeps its currency. */
function checkPricedBrands({ context }: Listing, before: StaffServicePage, ids: readonly string[]): void {
  const isOther = ({ application }: Brand) => application.currency !== before.currency
  if (before.is_priced && brandsOf(context, ids).some(isOther)) throw refuseField('brands', 'brands_price')
}

/** The texts stay, so they must exist in the main languages of the brands. */
function checkLanguages({ context }: Listing, { texts }: StaffServicePage, ids: readonly string[]): void {
  const written = textNames.map((name) => texts[name]).filter((text) => Object.keys(text).length > 0)
  const isMissing = (language: Language) => written.some((text) => text[language] === undefined)
  if (languagesOf(context, ids).some(isMissing)) throw refuseField('brands', 'brands_language')
}

function brandsOf(context: AppContext, ids: readonly string[]): Brand[] {
  return context.listBrands().filter(({ id }) => ids.includes(id))
}

const partRules = {
  not_sold: 'parts_not_sold',
  kind: 'parts_kind',
  course: 'parts_course',
  brands: 'parts_brands',
} as const satisfies Record<BundleViolation['fault'], ShopFieldRule>

/** Reports the violation at the changed field: the parts of a bundle, or the contents of a part. */
function refuseBundle(serviceId: number, { bundleId, fault }: BundleViolation): ApiError {
  if (bundleId === serviceId) return refuseField('service_ids', partRules[fault])
  return fault === 'brands' ? refuseField('brands', 'brands_of_bundle') : refuseField('course_id', 'course_of_bundle')
}

function changedBetween(before: ServiceContents, after: ServiceContents) {
  const names = Object.keys(after) as (keyof ServiceContents)[]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (contents: ServiceContents) => Object.fromEntries(changed.map((name) => [name, contents[name]]))
  return { before: pick(before), after: pick(after) }
}
