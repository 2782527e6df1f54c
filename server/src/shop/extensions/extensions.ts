import type { Extension } from '#contract/shop/extensions/api.ts'
import { canExtend, type ExtensionType } from '#contract/shop/extensions/rules.ts'
import { appstoreProductId, storeProducts } from '#contract/shop/services/rules.ts'
import { brandFilter } from '../../platform/http/context.ts'
import type { OrderCall } from '../orders/pricing.ts'
import { ApiError } from '../../platform/errors.ts'
import { endWith, isWithinMaximum } from '../../learning/streams/enrolment.ts'
import { isKeptClosed, type Run } from '../../learning/streams/streams.ts'
import { listExtensionServices, type ExtensionRow } from './queries.ts'

type ExtensionCall = Pick<OrderCall, 'sql' | 'brand' | 'language'>

/**
 * Extensions that the viewer can buy for a run; none where the brand renews courses through its support. Throws `stream_unpaid` for a run
 * that would stay closed.
 */
export async function extensionsOf({ sql, brand, language }: ExtensionCall, run: Run): Promise<Extension[]> {
  if (!brand.application.is_new_course_renewal) return []
  if (isKeptClosed(run)) throw new ApiError('stream_unpaid')
  const courseId = run.row.course_id
  const rows = await listExtensionServices(sql, { courseId, brand: brandFilter(brand), language })
  return rows.flatMap((row) => {
    const added = { days: row.days ?? 0, consultations: row.consultations ?? 0 }
    const type_code = typeOf(row)
    if (!canExtend({ ...run.row, status: run.status, is_unpaid: false }, type_code) || !isWithinMaximum(run, added))
      return []
    const { kind: _, appstore_products: products, ...shown } = row
    const movesEnd = row.days !== null && run.row.pending_access_days === null
    return {
      ...shown,
      stream_id: run.row.id,
      type_code,
      currency: row.currency ?? brand.application.currency,
      end_date: movesEnd ? endWith(run, added.days) : null,
      appstore_product_id: appstoreProductId(storeProducts(products), brand.application.appstore_product_prefix),
    }
  })
}

/** An extension offered to the viewer for a run; throws for any other. */
export async function requireExtension(call: ExtensionCall, run: Run, serviceId: number): Promise<Extension> {
  const extension = (await extensionsOf(call, run)).find(({ id }) => id === serviceId)
  if (!extension) throw new ApiError('not_found')
  return extension
}

function typeOf({ kind }: ExtensionRow): ExtensionType {
  return kind === 'course_extension' ? 'course_subscription' : 'expert_additional_question'
}
