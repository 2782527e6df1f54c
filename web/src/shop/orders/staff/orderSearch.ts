import { orderFilters, type OrderFilter } from '#contract/shop/orders/staffApi.ts'
import { textSearch } from '../../../console/textSearch.ts'

/** `status`: of the orders in the list; all without it. An order keeps both for the way back. */
export type OrderSearch = { search?: string | undefined; status?: OrderFilter | undefined }

export function orderSearch(search: Record<string, unknown>): OrderSearch {
  return { ...textSearch(search), status: orderFilters.find((one) => one === search['status']) }
}
