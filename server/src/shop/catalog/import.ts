import { normalEmail } from '#contract/accounts/users/accountRules.ts'
import { offerTypes } from '#contract/shop/offers/rules.ts'
import { maxFileServiceId } from '#contract/learning/courses/courseFile.ts'
import { replaceOffers, updateAllOffersUnedited } from '../offers/offers.ts'
import { didYouMean } from '../../platform/config/yamlErrors.ts'
import type { Path } from '../../platform/config/yamlFile.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Brand } from '../../platform/http/context.ts'
import type { Media } from '../../platform/storage/media.ts'
import {
  listBundleViolations,
  listKnownServices,
  lockCatalog,
  updateAllUnedited,
  updateArchivedServices,
  upsertServiceContent,
  type BundleViolation,
  type KnownServiceRow,
  type ServiceContent,
} from '../services/services.ts'
import { minorOf } from './importChecks.ts'
import * as queries from './importQueries.ts'
import { readCatalog, requireNoErrors, saveCatalogImages, type ReadCatalog } from './importReader.ts'
import type { ServiceFile } from './importSchema.ts'

export { CatalogErrors, readCatalog, saveCatalogImages } from './importReader.ts'
export { hasEditedPositions, listServiceImagePaths } from './importQueries.ts'

type Import = {
  folder: string
  brands: ReadonlyMap<string, Brand>
  media: Media
  /** The file also replaces edits made in the console. */
  overwrites?: boolean
}

/** Ids of services; `archived` ones are no longer sold, but purchases stay. */
export type CatalogChanges = { added: number[]; changed: number[]; archived: number[] }

/** Confirms the archiving before anything is written; false refuses it. */
type Approve = (archived: readonly number[]) => Promise<boolean>

/** Imports a catalogue. Returns undefined if the import was refused. Throws CatalogErrors. */
export async function importCatalog(
  database: Database,
  { folder, brands, media, overwrites = false }: Import,
  approve: Approve = () => Promise.resolve(true),
): Promise<CatalogChanges | undefined> {
  const catalog = await readCatalog(folder, brands)
  const archived = await listRemoved(database.sql, catalog, overwrites)
  if (archived.length > 0 && !(await approve(archived))) return undefined
  const images = await saveCatalogImages(media, catalog)
  return database.transaction(async (sql) => {
    if (overwrites) {
      await updateAllUnedited(sql)
      await queries.updatePositionsUnedited(sql)
      await updateAllOffersUnedited(sql)
    }
    return writeCatalog(sql, catalog, images)
  })
}

/** Services on sale that the catalogue omits, except those kept by staff. */
async function listRemoved(sql: Sql, { file }: ReadCatalog, overwrites = false): Promise<number[]> {
  const known = await listKnownServices(sql)
  const listed = new Set(file.services.map(({ id }) => id))
  const isKept = (one: { id: number; is_content_edited: boolean }) =>
    isOfConsole(one) || (one.is_content_edited && !overwrites)
  return known
    .filter((one) => one.kind !== 'demo' && !one.is_archived && !listed.has(one.id) && !isKept(one))
    .map(({ id }) => id)
}

/** Services with edits from the console, which imports keep. */
export async function listEdited(sql: Sql): Promise<number[]> {
  const known = await listKnownServices(sql)
  const isEdited = (one: KnownServiceRow) => one.is_content_edited || one.is_price_edited
  return known.filter((one) => isEdited(one) && !isOfConsole(one)).map(({ id }) => id)
}

/** Services created in the console, which imports never change. */
export async function listCreated(sql: Sql): Promise<number[]> {
  return (await listKnownServices(sql)).filter((one) => one.kind !== 'demo' && isOfConsole(one)).map(({ id }) => id)
}

const isOfConsole = ({ id }: { id: number }) => id > maxFileServiceId

/** Writes a parsed catalogue in a transaction. Throws CatalogErrors for unknown references. */
export async function writeCatalog(
  sql: Sql,
  catalog: ReadCatalog,
  images: ReadonlyMap<string, string>,
): Promise<CatalogChanges> {
  await lockCatalog(sql)
  const { file } = catalog
  const emails = file.services.flatMap(({ people = [] }) => people.flatMap(({ email }) => email ?? [])).map(normalEmail)
  const ids = {
    courses: await queries.listCourseIds(sql),
    communities: await queries.listCommunityIds(sql),
    accounts: await queries.listAccountIds(sql, emails),
  }
  const known = new Map((await listKnownServices(sql)).map((one) => [one.id, one]))
  const context: WriteContext = { catalog, images, ...ids }
  checkKinds(catalog, known)
  const services = file.services.map((service, index) => contentOf(context, service, ['services', index]))
  const offers = (file.offers ?? []).map(({ course, place, service }, index) => ({
    courseId: courseIdOf(context, course, ['offers', index, 'course']),
    type: offerTypes[place],
    serviceId: service,
    sort: index + 1,
  }))
  const positions = (file.positions ?? []).map(({ follows = [] }, index) =>
    follows.map((slug, at) => courseIdOf(context, slug, ['positions', index, 'follows', at])),
  )
  requireNoErrors(catalog)
  const archived = await listRemoved(sql, catalog)
  const written = await writeServices(sql, services)
  await updateArchivedServices(sql, archived)
  await checkBundles(sql, catalog)
  await checkCurrencies(sql, catalog)
  requireNoErrors(catalog)
  await writePositions(sql, catalog, positions)
  await replaceOffers(sql, offers)
  const isNew = (id: number) => !known.has(id)
  return { added: written.filter(isNew), changed: written.filter((id) => !isNew(id)), archived }
}

const violationTexts: Record<BundleViolation['fault'], string> = {
  not_sold: 'is not in the file, or not on sale',
  kind: 'is no course, and nothing for a course',
  course: 'is for a course that is not in the bundle',
  brands: 'is not sold by all brands of the bundle',
}

/** Reports bundles whose parts no longer fit because staff edited one or the other in the console. */
async function checkBundles(sql: Sql, catalog: ReadCatalog): Promise<void> {
  for (const { bundleId, partId, fault } of await listBundleViolations(sql))
    catalog.addError(
      ['services'],
      `the bundle ${bundleId} is on sale, but its part ${partId} ${violationTexts[fault]}: staff saved one of them in the console`,
    )
}

/** Reports services whose brands have another currency than their price because staff edited one or the other in the console. */
async function checkCurrencies(sql: Sql, { brands, addError }: ReadCatalog): Promise<void> {
  const sold = (await listKnownServices(sql)).filter((one) => one.kind !== 'demo' && !one.is_archived)
  for (const { id, brands: ids, currency } of sold) {
    const other = ids.find((brand) => (brands.get(brand)?.application.currency ?? currency) !== currency)
    if (other !== undefined && currency !== null)
      addError(['services'], `the price of the service ${id} is in ${currency}, which is not the currency of ${other}`)
  }
}

type WriteContext = {
  catalog: ReadCatalog
  images: ReadonlyMap<string, string>
  courses: ReadonlyMap<string, number>
  communities: ReadonlyMap<string, number>
  accounts: ReadonlyMap<string, number>
}

function checkKinds({ file, addError }: ReadCatalog, known: ReadonlyMap<number, { kind: string }>): void {
  for (const [index, { id, kind }] of file.services.entries()) {
    const before = known.get(id)?.kind ?? kind
    const sentence = before === 'demo' ? 'is the trial of a course' : `is a ${before}`
    if (before !== kind) addError(['services', index, 'id'], `the service ${id} ${sentence}: take another number`)
  }
}

function courseIdOf({ courses, catalog }: WriteContext, slug: string, path: Path): number {
  const id = courses.get(slug)
  if (id === undefined) catalog.addError(path, `there is no course "${slug}"${didYouMean(slug, [...courses.keys()])}`)
  return id ?? 0
}

function communityIdOf({ communities, catalog }: WriteContext, uniq: string, path: Path): number {
  const id = communities.get(uniq)
  if (id === undefined)
    catalog.addError(path, `there is no community "${uniq}"${didYouMean(uniq, [...communities.keys()])}`)
  return id ?? 0
}

function contentOf(context: WriteContext, service: ServiceFile, path: Path): ServiceContent {
  const { brands } = context.catalog
  const currency = brands.get(service.brands[0] ?? '')?.application.currency ?? 'EUR'
  const imageOf = (name: string | undefined) => (name === undefined ? null : (context.images.get(name) ?? null))
  return {
    id: service.id,
    kind: service.kind,
    brands: service.brands,
    title: service.title ?? {},
    description: service.description ?? {},
    image: imageOf(service.image),
    priceMinor: minorOf(service.price, currency),
    fullPriceMinor: service.fullPrice === undefined ? null : minorOf(service.fullPrice, currency),
    currency,
    instalmentCount: service.instalments ?? null,
    courseId: service.course === undefined ? null : courseIdOf(context, service.course, [...path, 'course']),
    courseIds: (service.courses ?? []).map((slug, at) => courseIdOf(context, slug, [...path, 'courses', at])),
    communityIds: (service.communities ?? []).map((uniq, at) =>
      communityIdOf(context, uniq, [...path, 'communities', at]),
    ),
    childIds: service.services ?? [],
    accessDays: service.accessDays ?? null,
    consultationCount: service.consultations ?? null,
    period: service.period ?? null,
    periodCount: service.periodCount ?? null,
    courseServiceType: service.type ?? null,
    isLifetime: service.lifetime ?? false,
    appstoreProducts: service.appStoreProducts ?? [],
    people: (service.people ?? []).map(({ name, about, image, email }) => {
      const expertId = email === undefined ? undefined : context.accounts.get(normalEmail(email))
      return { name, about, image: imageOf(image), ...(expertId !== undefined && { expert_id: expertId }) }
    }),
    terms: service.terms ?? {},
  }
}

/** Returns the ids of new and changed services. */
async function writeServices(sql: Sql, services: readonly ServiceContent[]): Promise<number[]> {
  const written: number[] = []
  for (const service of services) if (await upsertServiceContent(sql, service)) written.push(service.id)
  return written
}

async function writePositions(sql: Sql, { file }: ReadCatalog, follows: readonly number[][]): Promise<void> {
  const categories = (file.categories ?? []).map((category, index) => ({ ...category, sort: index + 1 }))
  const categoryIds = await queries.upsertCategories(sql, categories)
  const positions = (file.positions ?? []).map((position, index) => ({
    serviceId: position.service,
    categoryId: categoryIds.get(position.category ?? '') ?? null,
    isNew: position.new ?? false,
    follows: follows[index] ?? [],
    sort: index + 1,
  }))
  if (!(await queries.hasEditedPositions(sql))) await queries.upsertPositions(sql, positions)
}
