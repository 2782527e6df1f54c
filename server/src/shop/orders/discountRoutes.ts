import { checkDiscount } from '#contract/shop/discounts/api.ts'
import { route } from '../../platform/http/route.ts'
import { countCode, requireServiceOfBrand } from './pricing.ts'
import { usableDiscount } from '../discounts/discounts.ts'

export const discountRoutes = [
  route(checkDiscount, async (call) => {
    const { sql, now, params, viewer } = call
    const service = await requireServiceOfBrand(call, params.serviceId)
    await countCode(call, { promocode: params.code })
    const userId = viewer.user.id
    const { id: serviceId, currency, brand } = service
    // Their open order holds the code for them, also when they come back from its page.
    const use = { code: params.code, now, userId, serviceId, currency, brand, exceptOrderId: null, exceptOpen: true }
    return { success: (await usableDiscount(sql, use)) !== undefined }
  }),
]
