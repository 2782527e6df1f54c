import * as api from '#contract/shop/services/staffApi.ts'
import { route } from '../../platform/http/route.ts'
import { createForShop, changeContents, changeImage } from './staffContents.ts'
import { listAllServices, listCommunities } from './staffQueries.ts'
import { changePrice, changeSale, changeTexts, currencyOf, requireStaffServicePage } from './staffServices.ts'

export const serviceStaffRoutes = [
  route(api.listStaffServices, async ({ sql, language, context }) => {
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

  route(api.getStaffServicePage, (call) => requireStaffServicePage(call, call.params.serviceId)),

  route(api.addServiceToShop, (call) => createForShop(call, call.body)),

  route(api.updateServiceContents, (call) => changeContents(call, call.params.serviceId, call.body), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),

  route(api.updateServiceImage, (call) => changeImage(call, call.params.serviceId, call.body.file_id), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),

  route(api.updateServiceTexts, (call) => changeTexts(call, call.params.serviceId, call.body), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),

  route(api.updateServiceSale, (call) => changeSale(call, call.params.serviceId, call.body.is_archived), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),

  route(api.updateServicePrice, (call) => changePrice(call, call.params.serviceId, call.body), {
    requires: (call) => requireStaffServicePage(call, call.params.serviceId),
  }),
]
