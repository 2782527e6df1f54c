import type { FastifyInstance } from 'fastify'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { ApiError } from '../platform/errors.ts'
import { readRoute } from '../platform/http/route.ts'
import { brandImagePath } from './brandImages.ts'
import type { LiveBrands } from './liveBrands.ts'

export const brandRoutes = [
  readRoute(getPublicConfig, async ({ brand }) => brand.public),
  readRoute(getApplicationConfig, async ({ brand }) => ({ data: { config: brand.application } })),
]

/** `GET /media/brands/<hash>.<extension>`: images that brand files name, for anyone. */
export function brandImageRoutes(app: FastifyInstance, brands: LiveBrands): void {
  app.get<{ Params: { name: string } }>(`${brandImagePath}:name`, { schema: { hide: true } }, (request, reply) => {
    const image = brands.current().images.get(request.params.name)
    if (!image) throw new ApiError('not_found')
    return reply
      .type(image.type)
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        // Disables everything in an SVG that is opened as a page.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      })
      .send(image.content)
  })
}
