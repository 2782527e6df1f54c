import { discountFilters, type DiscountFilter } from '#contract/shop/discounts/staffApi.ts'
import { textSearch } from '../../../console/textSearch.ts'

/** `status`: of the codes in the list; all without it. A code keeps both for the way back. */
export type DiscountSearch = { search?: string | undefined; status?: DiscountFilter | undefined }

export function discountSearch(search: Record<string, unknown>): DiscountSearch {
  return { ...textSearch(search), status: discountFilters.find((one) => one === search['status']) }
}
