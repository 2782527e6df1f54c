import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { route } from '../platform/http/route.ts'

export const brandRoutes = [
  route(getPublicConfig, async ({ brand }) => brand.public),
  route(getApplicationConfig, async ({ brand }) => ({ data: { config: brand.application } })),
]
