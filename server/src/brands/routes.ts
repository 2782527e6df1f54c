import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { learnerRoot } from '#contract/platform/addresses.ts'
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

/** The files by which the systems of devices open links of a host in its application. */
export function applicationLinkRoutes(app: FastifyInstance, context: AppContext): void {
  const mobileOf = (request: FastifyRequest) => {
    const { mobile } = context.brandOf({ host: hostNameOf(request), appId: undefined })
    if (!mobile) throw new ApiError('not_found')
    return mobile
  }
  const send = (reply: FastifyReply, links: object) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(links))
  app.get('/.well-known/assetlinks.json', hidden, (request, reply) => {
    const { appId, androidCertificates } = mobileOf(request)
    if (androidCertificates.length === 0) throw new ApiError('not_found')
    const target = { namespace: 'android_app', package_name: appId, sha256_cert_fingerprints: androidCertificates }
    return send(reply, [{ relation: ['delegate_permission/common.handle_all_urls'], target }])
  })
  app.get('/.well-known/apple-app-site-association', hidden, (request, reply) => {
    const { appId, appleTeamId } = mobileOf(request)
    if (appleTeamId === undefined) throw new ApiError('not_found')
    const details = [{ appIDs: [`${appleTeamId}.${appId}`], components: [{ '/': `${learnerRoot}/*` }] }]
    return send(reply, { applinks: { details } })
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
