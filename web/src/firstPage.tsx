import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ApplicationConfig, getApplicationConfig, PublicConfig } from '#contract/brands/api.ts'
import { listBanners, type Banner } from '#contract/club/banners/api.ts'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Language, ResponseBody } from '#contract/endpoint.ts'
import type { FirstScreenRequest, RenderFirstScreen, RenderStart } from '#contract/firstScreen.ts'
import type { getScoreAmount } from '#contract/learning/points/api.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { isMobileOnly } from '#contract/shop/subscriptions/rules.ts'
import type { User } from '#contract/accounts/users/api.ts'
import { SignInScreen } from './accounts/auth/SignInScreen.tsx'
import { applicationConfigQuery } from './brands/applicationConfig.ts'
import { setPublicConfig } from './brands/publicConfig.ts'
import { setStandingBanners, StandingSlot } from './club/banners/StandingSlot.tsx'
import { fillSlots } from './brands/PageSlot.tsx'
import { courseQuery } from './learning/courses/courseQuery.ts'
import {
  configCall,
  scoreCall,
  streamCalls,
  streamOfPage,
  streamsCall,
  subscriptionsCall,
  userCall,
  type EarlyCall,
} from './earlyCalls.ts'
import { TodayScreen } from './home/TodayScreen.tsx'
import './boot/registries.ts'
import './registries.ts'
import { guard, type RouteMeta } from './guard.ts'
import { buildUrl } from './platform/api/requestUrl.ts'
import { loadEveryLanguage, pickLanguage, setRenderedLanguage } from './platform/language/language.ts'
import { setTimeZone } from './platform/language/timeZone.ts'
import { base, hrefOf, paths } from './platform/navigation/paths.ts'
import { scoreQuery } from './learning/points/scoreQuery.ts'
import { RenderedPreloader } from './layout/Preloader.tsx'
import { accountStateOf } from './boot/accountState.ts'
import { LayoutFrame } from './layout/LayoutFrame.tsx'
import { streamsQuery, streamStatusQuery } from './learning/streams/streamQueries.ts'
import { subscriptionsQuery } from './shop/subscriptions/subscriptionQueries.ts'
import { userQuery } from './accounts/users/userQuery.ts'

// The program by which the server renders a page before its script has run.

/** The screens that the server renders, by path. */
const screens: Record<string, ComponentType> = { [hrefOf(paths.home())]: TodayScreen }
/** The guards' view of every screen that is rendered here. */
const routeOfScreens: RouteMeta = { name: 'home', access: 'auth' }

fillSlots(StandingSlot)
await loadEveryLanguage(['first', 'layout', 'home'])

export const renderSignIn: RenderStart = (config, language) => render(() => <SignInScreen />, config, language)

export const renderSkeleton: RenderStart = (config, language) => render(() => <RenderedPreloader />, config, language)

/** Makes the calls of the first screen and renders it. Undefined for a session that is over. */
export const renderFirstScreen: RenderFirstScreen = async (request) => {
  const { pathname, languages, slots, get } = request
  const user = (await get(urlOf(userCall, languages.accepted), languages.accepted)) as User | undefined
  if (!user) return undefined
  const language = languageOf(request, user)
  const answers: Record<string, unknown> = { [urlOf(userCall, language)]: user }
  const ask = async (call: EarlyCall) => {
    const url = urlOf(call, language)
    const answer = await get(url, language)
    if (answer !== undefined) answers[url] = answer
    return answer
  }
  const [common, banners] = await Promise.all([
    Promise.all([streamsCall, subscriptionsCall, configCall, scoreCall].map(ask)),
    // Not among the answers: the code of the slots asks for the banners after the first paint.
    slots === undefined ? undefined : get(urlOf([listBanners], language), language),
  ])
  const [streams, subscriptions, application, score] = common as Partial<CommonAnswers>
  const stream = streams && streamOfPage(pathname, streams)
  const [state, course] = (await Promise.all(stream ? streamCalls(stream).map(ask) : [])) as [StreamState?, Course?]
  const screen = { language, answers, streamId: stream?.id, hasSlots: false }
  if (!streams || !subscriptions || !application || !score || (stream && !(state && course)))
    return { ...screen, markup: undefined }
  const { config: appConfig } = application.data
  const content = { user, streams, subscriptions, appConfig, balance: score.data.amount, stream, state, course }
  const standing = { banners: (banners ?? []) as Banner[], slots }
  const markup = renderScreen(request, language, { ...content, ...standing })
  return { ...screen, markup, hasSlots: markup?.includes(' data-banner="') ?? false }
}

type CommonAnswers = [
  streams: Stream[],
  subscriptions: Subscription[],
  application: ResponseBody<typeof getApplicationConfig>,
  score: ResponseBody<typeof getScoreAmount>,
]

/** The language that the page will choose, see `startLanguage`. */
function languageOf({ config, languages: { saved, accepted } }: FirstScreenRequest, { locale }: User): Language {
  const { languages: offered, default_language: configured } = config.project
  return pickLanguage({ saved, account: locale, browser: [accepted], configured, offered })
}

type Content = {
  user: User
  streams: Stream[]
  subscriptions: Subscription[]
  appConfig: ApplicationConfig
  balance: number
  stream: Stream | undefined
  state: StreamState | undefined
  course: Course | undefined
  banners: Banner[]
  slots: string | undefined
}

/**
 * Synchronous, as language, time zone and brand are those of the program. `createContent` is called with them set: keys of queries
 * contain the language.
 */
function render(createContent: () => ReactNode, config: PublicConfig, language: Language): string {
  setRenderedLanguage(language)
  setPublicConfig(config)
  return renderToStaticMarkup(createContent())
}

function renderScreen(
  { config, pathname }: FirstScreenRequest,
  language: Language,
  content: Content,
): string | undefined {
  // Only the browser knows which questions it can ask, so assume any.
  const account = accountStateOf({ ...content, config: content.appConfig }, () => true)
  const Screen = screens[pathname === base ? base + account.homePage : pathname]
  const isOpen = 'allowed' in guard(routeOfScreens, { hasToken: true, ...account })
  // The layout shows those of the mobile application no screen.
  if (!Screen || !isOpen || isMobileOnly(content.subscriptions)) return undefined
  setTimeZone(content.user.timezone)
  const router = createRouter({
    routeTree: createRootRoute(),
    basepath: base,
    history: createMemoryHistory({ initialEntries: [pathname] }),
  })
  setStandingBanners(content.banners, content.slots ?? '')
  return render(
    () => (
      <QueryClientProvider client={clientOf(content)}>
        <RouterContextProvider router={router}>
          <LayoutFrame>
            <Screen />
          </LayoutFrame>
        </RouterContextProvider>
      </QueryClientProvider>
    ),
    config,
    language,
  )
}

function clientOf({ user, streams, subscriptions, appConfig, balance, stream, state, course }: Content): QueryClient {
  const client = new QueryClient()
  client.setQueryData(userQuery().queryKey, user)
  client.setQueryData(streamsQuery().queryKey, streams)
  client.setQueryData(subscriptionsQuery().queryKey, subscriptions)
  client.setQueryData(applicationConfigQuery().queryKey, appConfig)
  client.setQueryData(scoreQuery().queryKey, balance)
  if (stream && state) client.setQueryData(streamStatusQuery(stream.id).queryKey, state)
  if (stream?.course && course)
    client.setQueryData(courseQuery({ courseId: course.id, version: stream.course.version }).queryKey, course)
  return client
}

function urlOf([endpoint, input = {}]: EarlyCall, language: Language): string {
  return buildUrl(endpoint, input, language)
}
