import { listInstalments } from '#contract/shop/instalments/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'

/** Shared by the query and the start-up, whose URLs must be equal. */
const instalmentsRequest = { query: { expand: 'cancelPopupText' } }

/** The instalment plans of the learner, newest first. */
export function instalmentsQuery() {
  return queryOf(listInstalments, instalmentsRequest)
}
