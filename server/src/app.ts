import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import qs from 'qs'
import { authenticate } from './accounts/auth/sessions.ts'
import { analyticsRoutes } from './school/analytics/routes.ts'
import { analyticsStaffRoutes } from './school/analytics/staffRoutes.ts'
import { auditRoutes } from './accounts/audit/routes.ts'
import { firstAdminRoutes } from './accounts/auth/firstAdminRoutes.ts'
import { passwordRoutes } from './accounts/auth/passwordRoutes.ts'
import { returnRoutes } from './accounts/auth/returnRoutes.ts'
import { authRoutes } from './accounts/auth/routes.ts'
import { sessionRoutes } from './accounts/auth/sessionRoutes.ts'
import { signupRoutes } from './accounts/auth/signupRoutes.ts'
import { cardRoutes } from './shop/cards/routes.ts'
import { catalogRoutes } from './shop/catalog/routes.ts'
import { catalogStaffRoutes } from './shop/catalog/staffRoutes.ts'
import { chatRoutes } from './experts/chats/routes.ts'
import { communityRoutes } from './club/communities/routes.ts'
import { consultationRoutes } from './experts/consultations/routes.ts'
import { cookieRoutes } from './accounts/cookies/routes.ts'
import { deskMarkRoutes } from './experts/desk/markRoutes.ts'
import { deskItemRoutes } from './experts/desk/itemRoutes.ts'
import { deskLearnerRoutes } from './experts/desk/learnerRoutes.ts'
import { deskRoutes } from './experts/desk/routes.ts'
import { fileGuard } from './learning/files/guard.ts'
import { fileRoutes, serveImages } from './learning/files/routes.ts'
import { serveUploads } from './learning/files/tus.ts'
import { homeworkRoutes } from './learning/homework/routes.ts'
import { instalmentRoutes } from './shop/instalments/routes.ts'
import { startHub } from './messages/live/hub.ts'
import { recordEvent } from './messages/live/live.ts'
import { liveRoutes, serveLive } from './messages/live/routes.ts'
import { mailStaffRoutes } from './messages/mail/staffRoutes.ts'
import { rotaRoutes } from './experts/rota/routes.ts'
import { subscriptionRoutes } from './shop/subscriptions/routes.ts'
import { subscriptionStaffRoutes } from './shop/subscriptions/staffRoutes.ts'
import { storePlugin } from './shop/storePurchases/plugin.ts'
import { storePurchaseRoutes } from './shop/storePurchases/routes.ts'
import { supportRoutes } from './club/support/routes.ts'
import { supportStaffRoutes } from './club/support/staffRoutes.ts'
import { courseRoutes } from './learning/courses/routes.ts'
import { courseStaffRoutes } from './learning/courses/staffRoutes.ts'
import { dayRoutes } from './learning/days/routes.ts'
import { lessonRoutes } from './learning/lessons/routes.ts'
import { freezeRoutes } from './learning/streams/freezeRoutes.ts'
import { streamRoutes } from './learning/streams/routes.ts'
import { brandRoutes } from './brands/routes.ts'
import { brandImageRoutes } from './brands/imageRoutes.ts'
import { openLiveBrands, type BrandSet, type LiveBrands } from './brands/liveBrands.ts'
import { compressTexts } from './platform/http/compression.ts'
import type { Config } from './platform/config/config.ts'
import { onlyApplication } from './platform/config/configStores.ts'
import type { Database } from './platform/database/database.ts'
import { registerGracefulShutdown } from './platform/http/gracefulShutdown.ts'
import { ApiError } from './platform/http/errors.ts'
import { setCommonHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { openMedia } from './platform/storage/media.ts'
import { mediaRoutes } from './platform/storage/mediaRoutes.ts'
import { observeRequests, serveMetrics, trustProxies } from './platform/http/metrics.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { originsOf } from './platform/http/origins.ts'
import { markRoutes } from './experts/marks/routes.ts'
import { meetingRoutes } from './experts/meetings/routes.ts'
import { meetingStaffRoutes } from './experts/meetings/staffRoutes.ts'
import { noticeRoutes } from './messages/notices/routes.ts'
import { recapRoutes } from './learning/recaps/routes.ts'
import { discountRoutes } from './shop/discounts/routes.ts'
import { discountStaffRoutes } from './shop/discounts/staffRoutes.ts'
import { extensionRoutes } from './shop/extensions/routes.ts'
import { offerRoutes } from './shop/offers/routes.ts'
import { offerStaffRoutes } from './shop/offers/staffRoutes.ts'
import { orderRoutes } from './shop/orders/routes.ts'
import { orderStaffRoutes } from './shop/orders/staffRoutes.ts'
import { reportRoutes } from './school/reports/routes.ts'
import { paymentPlugin } from './shop/payments/plugin.ts'
import { paymentRoutes } from './shop/payments/routes.ts'
import { peopleRoutes } from './school/people/routes.ts'
import { pointsRoutes } from './learning/points/routes.ts'
import { openPushKeys } from './messages/push/keys.ts'
import { pushRoutes } from './messages/push/routes.ts'
import { reminderRoutes } from './learning/reminders/routes.ts'
import { unsubscribePlugin } from './learning/reminders/unsubscribePlugin.ts'
import { registerAccessLog, requestIdOf } from './platform/http/accessLog.ts'
import { gauges } from './startup/gauges.ts'
import { jobs } from './worker.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { openLog } from './platform/log/log.ts'
import { registerErrorHandler, rejectUrl, rejectMalformedRequest } from './platform/http/errorHandler.ts'
import type { AppContext } from './platform/http/context.ts'
import type { Route } from './platform/http/route.ts'
import { closeOtherUpgrades, upgradeOptions, webSocketOptions } from './platform/http/upgrades.ts'
import { serviceRoutes } from './shop/services/routes.ts'
import { serviceStaffRoutes } from './shop/services/staffRoutes.ts'
import { textMessageRoutes } from './messages/textMessages/routes.ts'
import { textMessageStaffRoutes } from './messages/textMessages/staffRoutes.ts'
import { userRoutes } from './accounts/users/routes.ts'
import { sandboxPlugin } from './shop/sandbox/plugin.ts'
import { configuredSources } from './accounts/social/providers.ts'
import { socialRoutes } from './accounts/social/routes.ts'
import { socialPlugin } from './accounts/social/plugin.ts'
import { compileValidator } from './platform/http/validation.ts'
import { videoGuard } from './learning/videos/guard.ts'
import { videoStaffRoutes } from './learning/videos/staffRoutes.ts'
import { serveWeb } from './platform/site/website.ts'
import { updateTimezonesOfBrands } from './accounts/users/users.ts'

/** Every call of the product. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...signupRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...firstAdminRoutes,
  ...returnRoutes,
  ...userRoutes,
  ...socialRoutes,
  ...brandRoutes,
  ...pointsRoutes,
  ...courseRoutes,
  ...streamRoutes,
  ...homeworkRoutes,
  ...freezeRoutes,
  ...deskRoutes,
  ...deskItemRoutes,
  ...deskLearnerRoutes,
  ...rotaRoutes,
  ...deskMarkRoutes,
  ...markRoutes,
  ...dayRoutes,
  ...lessonRoutes,
  ...chatRoutes,
  ...consultationRoutes,
  ...subscriptionRoutes,
  ...instalmentRoutes,
  ...cardRoutes,
  ...communityRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...orderStaffRoutes,
  ...reportRoutes,
  ...subscriptionStaffRoutes,
  ...discountRoutes,
  ...discountStaffRoutes,
  ...extensionRoutes,
  ...storePurchaseRoutes,
  ...serviceRoutes,
  ...serviceStaffRoutes,
  ...catalogRoutes,
  ...catalogStaffRoutes,
  ...offerRoutes,
  ...offerStaffRoutes,
  ...fileRoutes,
  ...cookieRoutes,
  ...supportRoutes,
  ...liveRoutes,
  ...pushRoutes,
  ...reminderRoutes,
  ...meetingRoutes,
  ...meetingStaffRoutes,
  ...noticeRoutes,
  ...recapRoutes,
  ...analyticsRoutes,
  ...analyticsStaffRoutes,
  ...mailStaffRoutes,
  ...textMessageRoutes,
  ...textMessageStaffRoutes,
  ...supportStaffRoutes,
  ...videoStaffRoutes,
  ...courseStaffRoutes,
  ...peopleRoutes,
  ...auditRoutes,
]

/** The complete HTTP server, not yet listening. */
export async function buildApp(config: Config, database: Database, log = openLog(config)): Promise<FastifyInstance> {
  const { publicKey } = await openPushKeys(config)
  const brands = openLiveBrands(
    config,
    { social: configuredSources(config.social), pushKey: publicKey, storeApplication: onlyApplication(config.stores) },
    brandListener(database, () => app.log),
  )
  const context: AppContext = {
    ...brandContext(config, brands),
    config,
    database,
    authenticate: (credentials, options) => authenticate(database, credentials, options),
    media: await openMedia(config.dataDir),
  }
  await updateTimezonesOfBrands(database.sql, [...brands.current().byId.values()])
  const app = openServer(context, log)
  app.addHook('onClose', () => brands.close())
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('upload', undefined)
  app.setValidatorCompiler(compileValidator)
  registerErrorHandler(app, context)
  registerAccessLog(app)
  setCommonHeaders(app)
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
  mediaRoutes(app, context, { videos: videoGuard, files: fileGuard })
  await serveImages(app, context.media)
  brandImageRoutes(app, brands)
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
    // Each process tells of its own files: after the last event all of them answer with the new ones.
    onChange: () => {
      const telling = database.transaction((sql, hooks) => recordEvent({ sql, ...hooks }, { kind: 'config' }))
      telling.catch((error: unknown) => log().warn(error))
    },
    onRead: ({ byId }: BrandSet) =>
      void updateTimezonesOfBrands(database.sql, [...byId.values()]).catch((error: unknown) => log().warn(error)),
  }
}

/** What a call needs to know of brands; asks again each time, as brand files may change. */
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

/** What is no call: uploads in parts, and what people and other servers reach by an address of ours. */
async function servePages(app: FastifyInstance, context: AppContext): Promise<void> {
  await serveUploads(app, context)
  await socialPlugin(app, context)
  await unsubscribePlugin(app, context)
  await paymentPlugin(app, context)
  await storePlugin(app, context)
  await sandboxPlugin(app, context)
}

/** The multipart plugin hooks into every request of its scope: only endpoints with a form are in it. */
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
