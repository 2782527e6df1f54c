import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import qs from 'qs'
import { authenticate } from './auth/auth.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { analyticsStaffRoutes } from './analytics/staffRoutes.ts'
import { passwordRoutes } from './auth/passwordRoutes.ts'
import { returnRoutes } from './auth/returnRoutes.ts'
import { authRoutes } from './auth/routes.ts'
import { sessionRoutes } from './auth/sessionRoutes.ts'
import { signupRoutes } from './auth/signupRoutes.ts'
import { chatRoutes } from './chats/routes.ts'
import { communityRoutes } from './communities/routes.ts'
import { cookieRoutes } from './cookies/routes.ts'
import { fileRoutes, servePictures } from './files/routes.ts'
import { startHub } from './live/hub.ts'
import { liveRoutes, serveLive } from './live/routes.ts'
import { mailStaffRoutes } from './mail/staffRoutes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { supportStaffRoutes } from './support/staffRoutes.ts'
import { courseRoutes } from './courses/routes.ts'
import { dayRoutes } from './days/routes.ts'
import { lessonRoutes } from './lessons/routes.ts'
import { streamRoutes } from './streams/routes.ts'
import { brandRoutes } from './brands/routes.ts'
import { pickBrand, readBrands } from './brands/brands.ts'
import { compressTexts } from './compression.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { registerGracefulShutdown } from './gracefulShutdown.ts'
import { ApiError } from './failure.ts'
import { setCommonHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { openMedia } from './media.ts'
import { mediaRoutes } from './mediaRoutes.ts'
import { measure } from './metrics.ts'
import { describeCalls } from './openapi.ts'
import { originsOf } from './origins.ts'
import { orderRoutes } from './orders/routes.ts'
import { pointsRoutes } from './points/routes.ts'
import { openPushKeys } from './push/keys.ts'
import { pushRoutes } from './push/routes.ts'
import { errorInLog, serializeError, serializeRequest } from './logSerializers.ts'
import { registerErrorHandler, refuseAddress, refuseBrokenRequest } from './errorHandler.ts'
import type { Machine } from './machine.ts'
import type { Route } from './route.ts'
import { closeOtherUpgrades, upgradeOptions, webSocketOptions } from './upgrades.ts'
import { userRoutes } from './users/routes.ts'
import { configuredSources } from './social/providers.ts'
import { socialRoutes } from './social/routes.ts'
import { socialPlugin } from './social/plugin.ts'
import { compileValidator } from './validation.ts'
import { videoGuard } from './videos/guard.ts'
import { videoStaffRoutes } from './videos/staffRoutes.ts'
import { serveWeb } from './website.ts'

/** Every call of the product. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...signupRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...returnRoutes,
  ...userRoutes,
  ...socialRoutes,
  ...brandRoutes,
  ...pointsRoutes,
  ...courseRoutes,
  ...streamRoutes,
  ...dayRoutes,
  ...lessonRoutes,
  ...chatRoutes,
  ...subscriptionRoutes,
  ...communityRoutes,
  ...orderRoutes,
  ...fileRoutes,
  ...cookieRoutes,
  ...supportRoutes,
  ...liveRoutes,
  ...pushRoutes,
  ...analyticsRoutes,
  ...analyticsStaffRoutes,
  ...mailStaffRoutes,
  ...supportStaffRoutes,
  ...videoStaffRoutes,
]

/** The whole HTTP server on a database, not yet listening. */
export async function buildApp(config: Config, database: Database): Promise<FastifyInstance> {
  const { publicKey } = await openPushKeys(config)
  const brands = readBrands(config.brandsDir, { social: configuredSources(config.social), pushKey: publicKey })
  const brandOf = pickBrand(brands, config)
  const machine: Machine = {
    config,
    database,
    brandOf,
    origins: originsOf(brands, config, (host) => brandOf({ host, appId: undefined })),
    showsEverything: (brandId) => brands.get(brandId)?.showsEverything ?? false,
    hasDemo: (brandId) => brands.get(brandId)?.application.feature_flags.is_demo_accessible ?? false,
    authenticate: (credentials) => authenticate(database, credentials),
    media: await openMedia(config.dataDir),
  }
  const app = openServer(machine)
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('upload', undefined)
  app.setValidatorCompiler(compileValidator)
  registerErrorHandler(app, machine)
  setCommonHeaders(app)
  compressTexts(app)
  registerGracefulShutdown(app)
  closeOtherUpgrades(app)
  await describeCalls(app)
  measure(app, config)
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found')
  })
  healthRoutes(app, machine)
  await serveCalls(app, machine)
  await socialPlugin(app, machine)
  mediaRoutes(app, machine, { videos: videoGuard })
  await servePictures(app, machine.media)
  app.addHook('onClose', database.heartbeat.start())
  const hub = await startHub(database, (error) => app.log.warn(error))
  app.addHook('preClose', () => hub.close())
  await app.register(async (live) => {
    await live.register(websocket, { options: webSocketOptions })
    serveLive(live, machine, hub)
  })
  await serveWeb(app, machine)
  return app
}

/** The reader of forms hooks into every request of its scope: only the calls that take one are in it. */
async function serveCalls(app: FastifyInstance, machine: Machine): Promise<void> {
  for (const route of routes) if (!route.endpoint.form) route.register(app, machine)
  await app.register(async (forms) => {
    await forms.register(multipart)
    for (const route of routes) if (route.endpoint.form) route.register(forms, machine)
  })
}

/** Without routes. */
function openServer(machine: Machine): FastifyInstance {
  const { logLevel, trustedProxies } = machine.config
  return fastify({
    http: upgradeOptions,
    logger:
      logLevel === 'silent'
        ? false
        : { level: logLevel, serializers: { req: serializeRequest, [errorInLog]: serializeError } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies > 0 && ((_address, hop) => hop < trustedProxies),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Who still speaks while the process ends is answered, and told to connect anew.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply, machine),
    clientErrorHandler: refuseBrokenRequest,
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
  })
}

function parseQuery(text: string) {
  return qs.parse(text, { depth: 2, arrayLimit: 100, parameterLimit: 50 }) as Record<string, unknown>
}
