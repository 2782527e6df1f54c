import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import qs from 'qs'
import './registries.ts'
import { authenticate } from './accounts/auth/sessions.ts'
import { fileGuard } from './learning/files/guard.ts'
import { serveImages } from './learning/files/routes.ts'
import { serveUploads } from './learning/files/tus.ts'
import { startHub } from './messages/live/hub.ts'
import { recordEvent } from './messages/live/live.ts'
import { serveLive } from './messages/live/routes.ts'
import { storePlugin } from './shop/storePurchases/plugin.ts'
import { applicationLinkRoutes, brandRoutes, brandImageRoutes, installRoutes } from './brands/routes.ts'
import { openLiveBrands, type BrandSet, type LiveBrands } from './brands/liveBrands.ts'
import { compressTexts } from './platform/http/compression.ts'
import { messagesRoutes } from './messages/routes.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { learningRoutes } from './learning/routes.ts'
import { expertsRoutes } from './experts/routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { clubRoutes } from './club/routes.ts'
import { schoolRoutes } from './school/routes.ts'
import type { Config } from './platform/config/config.ts'
import { onlyApplication } from './platform/config/configStores.ts'
import type { Database } from './platform/database/database.ts'
import { registerGracefulShutdown } from './platform/http/gracefulShutdown.ts'
import { ApiError } from './platform/errors.ts'
import { allowApplications } from './platform/http/crossOrigin.ts'
import { setCommonHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/checks/health.ts'
import { openMedia } from './platform/storage/media.ts'
import { mediaRoutes } from './platform/http/mediaRoutes.ts'
import { observeRequests, serveMetrics, trustProxies } from './platform/http/requestMetrics.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { originsOf } from './platform/http/origins.ts'
import { paymentPlugin } from './shop/payments/webhooks.ts'
import { openPushKeys } from './messages/push/keys.ts'
import { unsubscribePlugin } from './learning/reminders/unsubscribePlugin.ts'
import { registerAccessLog, requestIdOf } from './platform/http/accessLog.ts'
import { gauges } from './startup/healthServer.ts'
import { jobs } from './worker.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { openLog } from './platform/log/log.ts'
import { registerErrorHandler, rejectUrl, rejectMalformedRequest } from './platform/http/errorHandler.ts'
import type { AppContext } from './platform/http/context.ts'
import type { Route } from './platform/http/route.ts'
import { closeOtherUpgrades, upgradeOptions, webSocketOptions } from './platform/http/webSocketUpgrades.ts'
import { sandboxPlugin } from './shop/sandbox/plugin.ts'
import { configuredSources, socialPlugin } from './accounts/social/plugin.ts'
import { compileSerializer } from './platform/http/serialization.ts'
import { compileValidator } from './platform/http/validation.ts'
import { documentGuard } from './learning/streams/documentGuard.ts'
import { videoGuard } from './learning/streams/videoGuard.ts'
import { buildsOf } from './platform/site/indexHtml.ts'
import { serveWeb } from './platform/site/website.ts'
import { updateTimezonesOfBrands } from './accounts/users/users.ts'

export const routes: readonly Route[] = [
  ...brandRoutes,
  ...messagesRoutes,
  ...accountsRoutes,
  ...learningRoutes,
  ...expertsRoutes,
  ...shopRoutes,
  ...clubRoutes,
  ...schoolRoutes,
]

/** The complete HTTP server, not yet listening. */
export async function buildApp(config: Config, database: Database, log = openLog(config)): Promise<FastifyInstance> {
  const { publicKey } = await openPushKeys(config)
  const brands = openLiveBrands(
    config,
    {
      social: configuredSources(config.social),
      pushKey: publicKey,
      hasFcm: config.push.fcm !== undefined,
      oneSignalBrands: [...config.push.oneSignal.keys.keys()],
      storeApplication: onlyApplication(config.stores),
    },
    brandListener(database, () => app.log),
  )
  const context: AppContext = {
    ...brandContext(config, brands),
    builds: buildsOf(config.webDir),
    config,
    database,
    authenticate: (credentials, { sql = database.sql, ...options } = {}) => authenticate(sql, credentials, options),
    media: await openMedia(config.dataDir),
  }
  await updateTimezonesOfBrands(database.sql, [...brands.current().byId.values()])
  const app = openServer(context, log)
  app.addHook('onClose', () => brands.close())
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('upload', undefined)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  registerErrorHandler(app, context)
  registerAccessLog(app)
  setCommonHeaders(app)
  allowApplications(app, context)
  compressTexts(app)
  registerGracefulShutdown(app)
  closeOtherUpgrades(app)
  await registerOpenApi(app)
  observeRequests(app)
  serveMetrics(app, config, openMetrics(database, gauges, log))
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found')
  })
  healthRoutes(app, context, jobs)
  await serveCalls(app, context)
  await servePages(app, context)
  mediaRoutes(app, context, { videos: videoGuard, files: fileGuard, documents: documentGuard })
  await serveImages(app, context.media)
  brandImageRoutes(app, brands)
  installRoutes(app, context, brands)
  applicationLinkRoutes(app, context)
  app.addHook('onClose', database.heartbeat.start())
  const hub = await startHub(database, (error) => app.log.warn(error))
  app.addHook('preClose', () => hub.close())
  await app.register(async (live) => {
    await live.register(websocket, { options: webSocketOptions })
    serveLive(live, context, hub)
  })
  await serveWeb(app, context)
  return app
}

function brandListener(database: Database, log: () => FastifyBaseLogger) {
  return {
    info: (sentence: string) => log().info(sentence),
    error: (sentence: string) => log().error(sentence),
    // Each process announces its own files, so that all answer with the new ones after the last event.
    onChange: () => {
      const telling = database.transaction((sql, hooks) => recordEvent({ sql, ...hooks }, { kind: 'config' }))
      telling.catch((error: unknown) => log().warn(error))
    },
    onRead: ({ byId }: BrandSet) =>
      void updateTimezonesOfBrands(database.sql, [...byId.values()]).catch((error: unknown) => log().warn(error)),
  }
}

/** The brands for calls; reads them each time, as brand files may change. */
function brandContext(config: Config, brands: LiveBrands) {
  const brandOf: AppContext['brandOf'] = (request) => brands.current().resolve(request)
  const brandById = (id: string) => brands.current().byId.get(id)
  return {
    brandOf,
    origins: originsOf(
      () => brands.current().byId,
      config,
      (host) => brandOf({ host, appId: undefined }),
    ),
    listBrands: () => [...brands.current().byId.values()],
    brandTitle: (brandId: string) => brandById(brandId)?.public.project.title ?? brandId,
    showsEverything: (brandId: string) => brandById(brandId)?.showsEverything ?? false,
    hasDemo: (brandId: string) => brandById(brandId)?.application.feature_flags.is_demo_accessible ?? false,
  }
}

/** Everything except calls: uploads in parts, and addresses for people and other servers. */
async function servePages(app: FastifyInstance, context: AppContext): Promise<void> {
  await serveUploads(app, context)
  await socialPlugin(app, context)
  await unsubscribePlugin(app, context)
  await paymentPlugin(app, context)
  await storePlugin(app, context)
  await sandboxPlugin(app, context)
}

/** The multipart plugin hooks into every request of its scope, so only endpoints with a form are in it. */
async function serveCalls(app: FastifyInstance, context: AppContext): Promise<void> {
  for (const route of routes) if (!route.endpoint.form) route.register(app, context)
  await app.register(async (forms) => {
    await forms.register(multipart)
    for (const route of routes) if (route.endpoint.form) route.register(forms, context)
  })
}

function openServer(context: AppContext, logger: FastifyBaseLogger): FastifyInstance {
  return fastify({
    http: upgradeOptions,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustProxies(context.config),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests during the shutdown are still answered, with `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => rejectUrl(request, reply, context),
    clientErrorHandler: rejectMalformedRequest,
    genReqId: requestIdOf,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
  })
}

function parseQuery(text: string) {
  return qs.parse(text, { depth: 2, arrayLimit: 100, parameterLimit: 50 }) as Record<string, unknown>
}
