import { checkDiscount } from '#contract/discounts/api.ts'
import { route } from '../platform/http/route.ts'
import { requireServiceOfBrand } from '../orders/pricing.ts'
import { enforceCodeLimit, usableDiscount } from './discounts.ts'

export const discountRoutes = [
  route(checkDiscount, async (call) => {
    const { sql, params, viewer, context } = call
    const service = await requireServiceOfBrand(call, params.serviceId)
    const userId = viewer.user.id
    await enforceCodeLimit(context.database, userId)
    const { id: serviceId, currency, brand } = service
    const use = { code: params.code, userId, serviceId, currency, brand, exceptOrderId: null }
    return { success: (await usableDiscount(sql, use)) !== undefined }
  }),
]
