import { listInstalments } from '#contract/shop/instalments/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'

/** Shared with `prefetch.ts`, whose URLs must be equal. */
const instalmentsRequest = { query: { expand: 'cancelPopupText' } }

/** Newest first. */
export function instalmentsQuery() {
  return queryOf(listInstalments, instalmentsRequest)
}
