import * as api from '#contract/shop/services/staffApi.ts'
import { preparedRoute, readRoute, writeRoute } from '../../platform/http/route.ts'
import { createForShop, changeContents, changeImage } from './staffContents.ts'
import { listAllServices, listCommunities } from './staffQueries.ts'
import { changePrice, changeSale, changeTexts, currencyOf, requireStaffServicePage } from './staffServices.ts'

export const serviceStaffRoutes = [
  readRoute(api.listStaffServices, async ({ sql, language, context }) => {
    const brands = context.listBrands()
    const rows = await listAllServices(sql, { language })
    return {
      services: rows.map((row) => ({ ...row, currency: row.currency ?? currencyOf(brands, row.brands) })),
      brands: brands.map((brand) => ({
        id: brand.id,
        title: brand.public.project.title,
        currency: brand.application.currency,
      })),
      communities: await listCommunities(sql, language),
    }
  }),

  readRoute(api.getStaffServicePage, (call) => requireStaffServicePage(call, call.params.serviceId)),

  writeRoute(api.addServiceToShop, (call) => createForShop(call, call.body)),

  writeRoute(api.updateServiceContents, (call) => changeContents(call, call.params.serviceId, call.body), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),

  preparedRoute(api.updateServiceImage, (call) => changeImage(call, call.params.serviceId, call.body.file_id), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),

  writeRoute(api.updateServiceTexts, (call) => changeTexts(call, call.params.serviceId, call.body), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),

  writeRoute(api.updateServiceSale, (call) => changeSale(call, call.params.serviceId, call.body.is_archived), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),

  writeRoute(api.updateServicePrice, (call) => changePrice(call, call.params.serviceId, call.body), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),
]
