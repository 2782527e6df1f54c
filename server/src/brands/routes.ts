import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { ApiError } from '../platform/errors.ts'
import type { AppContext } from '../platform/http/context.ts'
import { languageOf } from '../platform/http/language.ts'
import { hostNameOf } from '../platform/http/origins.ts'
import { readRoute } from '../platform/http/route.ts'
import { installIconPath, manifestPath } from '../platform/site/installPaths.ts'
import { applicationConfigOf } from './brand.ts'
import { brandImagePath } from './brandImages.ts'
import { installIcon } from './installIcons.ts'
import type { LiveBrands } from './liveBrands.ts'
import { webManifestOf } from './webManifest.ts'

const hidden = { schema: { hide: true } }

export const brandRoutes = [
  readRoute(getPublicConfig, async ({ brand }) => brand.public),
  readRoute(getApplicationConfig, async ({ brand, origin }) => ({
    data: { config: applicationConfigOf(brand, origin) },
  })),
]

/** `GET /media/brands/<hash>.<extension>`: images that brand files name, for anyone. */
export function brandImageRoutes(app: FastifyInstance, brands: LiveBrands): void {
  app.get<{ Params: { name: string } }>(`${brandImagePath}:name`, hidden, (request, reply) => {
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

/** `GET /class/manifest.webmanifest?lang=…` and `GET /class/icons/<name>`: what browsers need to install the site of a host. */
export function installRoutes(app: FastifyInstance, context: AppContext, brands: LiveBrands): void {
  const brandOf = (request: FastifyRequest) => context.brandOf({ host: hostNameOf(request), appId: undefined })
  app.get(manifestPath, hidden, (request, reply) => {
    const brand = brandOf(request)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .send(JSON.stringify(webManifestOf(brand, languageOf(request, brand))))
  })
  app.get<{ Params: { name: string } }>(`${installIconPath}:name`, hidden, async (request, reply) => {
    const icon = installIcon(brandOf(request).public, request.params.name, brands.current().images)
    if (!icon) throw new ApiError('not_found')
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await icon)
  })
}
