import { expansion, type Endpoint, type Language } from '#contract/endpoint.ts'
import { serviceExpands, type ServiceChild, type Service } from '#contract/shop/services/api.ts'
import { appstoreProductId, storeProducts } from '#contract/shop/services/rules.ts'
import { brandFilter } from '../../platform/http/context.ts'
import type { Content } from '../../learning/courses/content.ts'
import { textIn, type Texts } from '../../platform/language/text.ts'
import { courseContent } from '../../learning/courses/contentCache.ts'
import { serializer } from '../../learning/courses/serialize.ts'
import { imageUrls } from '../../learning/files/files.ts'
import type { Brand } from '../../platform/http/context.ts'
import type { Call } from '../../platform/http/route.ts'
import { serializeStream } from '../../learning/streams/serialize.ts'
import { listRuns, type Run } from '../../learning/streams/streams.ts'
import { listServices, listServicesOfProduct, type ServiceRow } from './queries.ts'

export { listBundleViolations, type BundleViolation } from './bundles.ts'
export { lockCatalog } from './contentQueries.ts'
export { billingPeriod, countSellableServices, renewalPeriod, type ServiceRow } from './queries.ts'
export {
  listKnownServices,
  updateAllUnedited,
  updateArchivedServices,
  upsertServiceContent,
  type KnownServiceRow,
  type ServiceContent,
} from './writeQueries.ts'

export type ViewerCall = Pick<
  Call<Endpoint & { access: 'learner' }>,
  'sql' | 'viewer' | 'brand' | 'language' | 'context' | 'now'
>

/** Services that the brand sells; with `ids` only these, in their order. */
export async function findServices(
  { sql, brand }: Pick<ViewerCall, 'sql' | 'brand'>,
  ids?: readonly number[],
): Promise<ServiceRow[]> {
  const rows = await listServices(sql, { brand: brandFilter(brand), ...(ids && { ids }) })
  return ids ? rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : rows
}

/** The service that the brand's application sells, or sold last, as a store product; undefined for none. */
export async function findServiceOfProduct(
  { sql, brand }: Pick<ViewerCall, 'sql' | 'brand'>,
  product: string,
): Promise<number | undefined> {
  const { appstore_product_prefix: prefix } = brand.application
  const rows = await listServicesOfProduct(sql, { brand: brandFilter(brand), product })
  return rows.find((row) => appstoreProductId(storeProducts(row.appstore_products), prefix) === product)?.id
}

type Expansion = ReadonlySet<(typeof serviceExpands)[number]>

/** Services with what `expand` names, in a constant number of statements. */
export async function serializeServices(
  call: ViewerCall,
  rows: readonly ServiceRow[],
  expand: string | undefined,
): Promise<Service[]> {
  const parts = expansion(expand, serviceExpands)
  const children = await listChildren(call, rows)
  const context = {
    call,
    runs: await runsFor(call, parts),
    contents: await contentsFor(call, [...rows, ...children], parts),
  }
  return rows.map((row) => ({
    ...serviceOf(context, row, { course: parts.has('course'), stream: parts.has('stream') }),
    childs: row.child_ids
      .flatMap((id) => children.filter((child) => child.id === id))
      .map((child) => serviceOf(context, child, childParts(parts))),
  }))
}

const childParts = (parts: Expansion) => ({ course: parts.has('childs.course'), stream: parts.has('childs.stream') })

async function listChildren(call: ViewerCall, rows: readonly ServiceRow[]): Promise<ServiceRow[]> {
  const ids = [...new Set(rows.flatMap(({ child_ids }) => child_ids))]
  return ids.length === 0 ? [] : findServices(call, ids)
}

async function runsFor(call: ViewerCall, parts: Expansion): Promise<Run[]> {
  if (!parts.has('stream') && !parts.has('childs.stream')) return []
  return (await listRuns(call)).filter(({ row }) => !row.is_demo)
}

async function contentsFor(call: ViewerCall, rows: readonly ServiceRow[], parts: Expansion) {
  if (!parts.has('course') && !parts.has('childs.course')) return new Map<number, Content>()
  const courses = rows.flatMap(({ course }) => course ?? [])
  const contents = await Promise.all(courses.map((course) => courseContent(call.context.database, course)))
  return new Map(contents.map((content) => [content.id, content]))
}

type Context = { call: ViewerCall; runs: readonly Run[]; contents: ReadonlyMap<number, Content> }

function serviceOf(
  { call, runs, contents }: Context,
  row: ServiceRow,
  parts: { course: boolean; stream: boolean },
): ServiceChild {
  const { brand, language } = call
  const { child_ids, people, terms, position_id, course, image, course_id, ...rest } = row
  const products = storeProducts(row.appstore_products)
  const content = contents.get(course_id ?? 0)
  const run = runs.findLast((one) => one.row.course_id === course_id)
  return {
    ...rest,
    ...appearanceOf(row, { brand, language }),
    course_id,
    appstore_products: products,
    appstore_product_id: appstoreProductId(products, brand.application.appstore_product_prefix),
    ...(parts.course && {
      course: content ? serializer(content, language).course({ areMaterialsClosed: true }) : null,
    }),
    ...(parts.stream && { stream: run ? serializeStream(run, call, new Set()) : null }),
  }
}

type Shown = Pick<ServiceRow, 'title' | 'description' | 'image' | 'currency' | 'course'>

/** The title and look of a service, with defaults from its course. */
export function appearanceOf(row: Shown, { brand, language }: { brand: Brand; language: Language }) {
  const { course } = row
  const image = row.image ?? course?.image ?? null
  return {
    title: textOf(row.title, language) || (course ? textIn(course.title, language, course) : ''),
    description: textOf(row.description, language),
    image: image === null ? null : imageUrls(image),
    currency: row.currency ?? brand.application.currency,
  }
}

/** A text in the language, otherwise in one that it has. */
export function textOf(texts: Texts, language: Language): string {
  return texts[language] ?? texts.en ?? texts.ru ?? texts.es ?? ''
}
