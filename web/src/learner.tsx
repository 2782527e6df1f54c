import './blockedStorage.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { keptAccountLocale } from './accountLocale.ts'
import { linkCodes } from './auth/links/linkCodes.ts'
import { authRoutes } from './auth/routes.ts'
import { SignInScreen } from './auth/SignInScreen.tsx'
import { loadPublicConfig } from './brands/publicConfig.ts'
import { chatRoutes } from './chats/routes.ts'
import { bannerRoutes } from './banners/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { consultationRoutes } from './consultations/routes.ts'
import { cookieRoutes } from './cookies/routes.ts'
import { instalmentRoutes } from './instalments/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { materialRoutes } from './materials/routes.ts'
import './global.css'
import { noteError, startErrorLog } from './analytics/errorLog.ts'
import { homeworkRoutes } from './homework/routes.ts'
import { startLanguage } from './language.ts'
import { hrefOf, paths } from './paths.ts'
import { offlineRoutes } from './offline/routes.ts'
import { pointsRoutes } from './points/routes.ts'
import { rememberReturnUrl } from './returnUrl.ts'
import { createAppRouter, dailyScreen, dayScreen, lazyScreen, redirection, screen, type AppRouter } from './router.tsx'
import { onSessionEnd, onSessionStartElsewhere, storedToken } from './session.ts'
import { Frame } from './shell/Frame.tsx'
import { ConfigDialog, LoadFailure } from './shell/LoadFailure.tsx'
import { preloadInside } from './shell/inside.ts'
import { LazyNotFound } from './shell/LazyNotFound.tsx'
import { Preloader } from './shell/Preloader.tsx'
import { takeReloadMark } from './shell/reload.ts'
import { loadSession, sessionState } from './shell/sessionState.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { takeSocialReturn } from './social/socialReturn.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { startTheme } from './theme.ts'
import { userRoutes } from './users/routes.ts'

/** Every address of the learner's application. The sign-in comes with the page, other screens when they are needed. */
export const table = [
  screen({ name: 'login', path: '/', access: 'guest', title: 'auth.signInTitle', component: SignInScreen }),
  ...authRoutes,
  ...userRoutes,
  ...reminderRoutes,
  screen({
    name: 'home',
    path: '/home',
    access: 'auth',
    title: 'home.title',
    sections: ['home'],
    component: dailyScreen(() => import('./home/TodayScreen.tsx'), 'TodayScreen'),
    prefetch: async () => (await import('./home/prefetchToday.ts')).prefetchToday(),
  }),
  screen({
    name: 'home-courses',
    path: '/courses',
    access: 'auth',
    title: 'courses.title',
    sections: ['course'],
    component: dailyScreen(() => import('./courses/CoursesScreen.tsx'), 'CoursesScreen'),
    prefetch: async () => (await import('./streams/prefetchStream.ts')).prefetchStreams(),
  }),
  screen({
    name: 'calendar',
    path: '/course/$streamId/calendar',
    access: 'auth',
    title: 'streams.title',
    sections: ['course'],
    keepsScroll: true,
    component: dailyScreen(() => import('./streams/CalendarScreen.tsx'), 'CalendarScreen'),
    prefetch: async ({ streamId }) => (await import('./streams/prefetchStream.ts')).prefetchStream(streamId),
  }),
  screen({
    name: 'day',
    path: '/course/$streamId/calendar/$dayNumber',
    access: 'auth',
    title: 'days.titlePlain',
    sections: ['course', 'day'],
    component: dayScreen(() => import('./days/DayScreen.tsx'), 'DayScreen'),
    prefetch: async (ids) => (await import('./days/prefetchDay.ts')).prefetchDay(ids),
  }),
  ...homeworkRoutes,
  ...chatRoutes,
  ...pointsRoutes,
  ...socialRoutes,
  ...cookieRoutes,
  ...subscriptionRoutes,
  ...instalmentRoutes,
  ...cardRoutes,
  ...catalogRoutes,
  ...bannerRoutes,
  ...consultationRoutes,
  ...supportRoutes,
  ...materialRoutes,
  ...offlineRoutes,
  screen({
    name: 'home-events',
    path: '/events',
    access: 'auth',
    title: 'home.events',
    sections: ['home'],
    component: lazyScreen(() => import('./home/EventsScreen.tsx'), 'EventsScreen'),
  }),
  redirection({ path: '/user', to: paths.home }),
  redirection({ path: '/course', to: paths.home }),
  redirection({ path: '/home/courses', to: paths.courses }),
  redirection({ path: '/home/events', to: paths.events }),
  redirection({ path: '/home/catalog', to: paths.catalog }),
  redirection({ path: '/course/$streamId/freeze', to: paths.calendar }),
  redirection({ path: '/course/$streamId/stages', to: paths.calendar }),
  redirection({
    path: '/course/$streamId/stages/$stageId/days/$dayId',
    to: async (ids) => (await import('./days/prefetchDay.ts')).pathOfDay(ids),
  }),
]

/** No `await` at the top of this file: it would make the bundler cut the first page into many files. */
async function start(): Promise<void> {
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no place to draw in')
  const root = createRoot(place, { onCaughtError: noteError })
  const draw = (content: ReactNode) => root.render(<StrictMode>{content}</StrictMode>)
  takeSocialReturn()
  for (const code of linkCodes) code.take()
  startErrorLog()
  startTheme()
  takeReloadMark()
  const config = await loadPublicConfig().catch(() => undefined)
  await startLanguage({
    account: keptAccountLocale(),
    configured: config?.project.default_language,
    offered: config?.project.languages ?? [],
  })
  if (storedToken()) preloadInside()
  if (!config) return draw(<ConfigDialog retrying={false} onRetry={() => location.reload()} />)
  const router = createAppRouter({
    table,
    frame: Frame,
    preloader: Preloader,
    failure: LoadFailure,
    notFound: () => <LazyNotFound />,
    sessionState,
    loadSession,
  })
  for (const code of linkCodes) code.keep()
  followSession(router)
  // What the server has written, the words of the sign-in or an outline, stands until the screen can take its place.
  if (place.hasChildNodes()) await router.load()
  draw(<RouterProvider router={router} />)
  if (Object.values(config.project.analytics_ids).some(Boolean))
    import('./analytics/thirdParties.ts').then(({ startThirdParties }) => startThirdParties()).catch(noteError)
}

/** A sign-out anywhere leads to the sign-in, a sign-in in another tab past it. */
function followSession(router: AppRouter): void {
  onSessionEnd((reason) => {
    if (reason === 'switched') return undefined
    if (reason !== 'chosen') rememberReturnUrl(router.state.location.publicHref)
    return router.navigate({ href: hrefOf(paths.login()), replace: true })
  })
  onSessionStartElsewhere(() => void router.invalidate())
}

void start()
