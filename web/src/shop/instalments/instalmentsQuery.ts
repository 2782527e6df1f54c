import { listInstalments } from '#contract/shop/instalments/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { instalmentsRequest } from './instalmentsRequest.ts'

/** The instalment plans of the learner, newest first. */
export function instalmentsQuery() {
  return queryOf(listInstalments, instalmentsRequest)
}
