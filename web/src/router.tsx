import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  useMatches,
  useParams,
  type AnyRoute,
  type AnyRouter,
  type ErrorComponentProps,
  type HistoryState,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { AppPath, ParamName, PathParams } from '#contract/platform/paths.ts'
import { loadChunk } from './platform/build/chunks.ts'
import { guard, type GuardResult, type RouteAccess, type RouteMeta, type SessionState } from './guard.ts'
import { withTexts, type TextKey, type TextPart } from './platform/language/language.ts'
import { parseParams, type SearchSchema } from './platform/navigation/search.ts'
import { base, hrefOf, paths, stringifySearch } from './platform/navigation/paths.ts'
import { rememberReturnUrl } from './platform/session/returnUrl.ts'

/** Sections of the application; the mobile back button stays within one. */
export type Section =
  | 'home'
  | 'club'
  | 'course'
  | 'day'
  | 'task'
  | 'chat'
  | 'catalog'
  | 'profile'
  | 'points'
  | 'consultations'
  | 'subscriptions'
  | 'support'

export type ScreenMeta = RouteMeta & {
  /** Document title until the screen sets its own. */
  title?: TextKey
  /** Screens with sections, even none, have their code loaded ahead of time, so that they open offline. */
  sections?: readonly Section[]
  /** For the signed-in, but without the application layout. */
  bare?: boolean
  /** Restores the scroll position on every visit, not only on history navigation. */
  keepsScroll?: boolean
}

type LoadableMeta = ScreenMeta & {
  /** Fetches the code of the screen ahead of time. */
  loadCode?: () => Promise<void>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    meta?: LoadableMeta
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The path to open once the person has entered an e-mail address. */
    emailFor?: string | undefined
  }
}

type Preloadable = { preload?: () => Promise<void> }

/** A layout that screens of the table render inside of; screens that name the same one share it. */
export type LayoutDefinition = { id: string; component: RouteComponent }

type ScreenOptions<Path extends string, Text extends string> = Omit<ScreenMeta, 'access'> & {
  path: Path
  /** Default: only the signed-in. */
  access?: RouteAccess
  /** Receives the path parameters as props. */
  component: ComponentType<PathParams<Path, Text>> | ComponentType<object>
  /** Path parameters that are text. */
  textParams?: readonly Text[]
  layout?: LayoutDefinition
  /** Reads the search parameters; bad values become undefined. Screens read them by `useRouteSearch`. */
  validateSearch?: SearchSchema<object>
  /**
   * Starts the screen's calls while its code loads; not awaited. It has to `import()` what it needs, so that the sign-in
   * bundle does not grow.
   */
  prefetch?: (params: PathParams<Path, Text>) => Promise<unknown>
}
type RedirectOptions<Path extends string> = {
  path: Path
  to: (params: PathParams<Path>) => AppPath | Promise<AppPath | undefined>
}

type Matched = { params: Record<string, string>; context: { isForbidden?: boolean } }

type NotFoundComponent = (props: { data?: unknown }) => ReactNode

type CreateRoute = (parent: AnyRoute, notFoundComponent: NotFoundComponent) => AnyRoute

/** An entry of a route table. */
export type RouteDefinition = {
  name: string
  path: string
  /** Read by guards and menus; redirects have none. */
  meta?: ScreenMeta
  layout?: LayoutDefinition | undefined
  create: CreateRoute
}

/** A screen of the route table; `component` usually comes from `lazyScreen`. */
export function screenRoute<const Path extends string, const Text extends ParamName<Path> = never>(
  options: ScreenOptions<Path, Text>,
): RouteDefinition {
  const { path, component, textParams, layout, validateSearch, prefetch, ...rest } = options
  const meta: ScreenMeta = { access: 'auth', ...rest }
  const Component = component as ComponentType<object> & Preloadable
  const ScreenWithParams = () => <Component {...parseParams(useParams({ strict: false }), textParams)} />
  ScreenWithParams.preload = async () => {
    await Promise.all([layout?.component.preload?.(), Component.preload?.()])
  }
  const address: string = path
  const create: CreateRoute = (parent, notFoundComponent) =>
    createRoute({
      getParentRoute: () => parent,
      path: address,
      // A screen whose parameters match nothing renders it inside the layout.
      notFoundComponent,
      staticData: { meta: { ...meta, loadCode: ScreenWithParams.preload } },
      component: ScreenWithParams,
      ...(validateSearch && { validateSearch }),
      beforeLoad: ({ params, context }: Matched) => {
        parseParams(params, textParams)
        if (context.isForbidden) notFound({ throw: true, data: forbidden })
      },
      loader: ({ params }: Matched) => {
        prefetch?.(parseParams(params, textParams) as PathParams<Path, Text>).catch(() => undefined)
      },
    })
  return { name: meta.name, path, meta, layout, create }
}

type LoadModule<Module> = () => Promise<Module>

/** A lazily loaded screen with its texts: those of a part, if it is one of `web/vite-texts.ts`, else all. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: LoadModule<Module>,
  name: Name,
  texts?: TextPart,
) {
  const loadWithTexts = () => withTexts(load(), texts)
  return lazyRouteComponent(() => loadChunk(loadWithTexts), name)
}

/** An old or short path of another screen, for the signed-in; not found when `to` gives undefined. */
export function redirectRoute<const Path extends string>({ path, to }: RedirectOptions<Path>): RouteDefinition {
  const address: string = path
  const create: CreateRoute = (root, notFoundComponent) =>
    createRoute({
      getParentRoute: () => root,
      path: address,
      notFoundComponent,
      staticData: { meta: { name: path, access: 'auth' } },
      beforeLoad: async ({ params }: Matched) => {
        const target = await to(parseParams(params) as PathParams<Path>)
        if (target === undefined) notFound({ throw: true })
        else redirectTo(target)
      },
    })
  return { name: path, path, create }
}

export type RouterOptions = {
  table: readonly RouteDefinition[]
  /** Renders around every screen. */
  layout: () => ReactNode
  preloader: () => ReactNode
  failure: (props: ErrorComponentProps) => ReactNode
  /** Given `forbidden` as its data when the account lacks the route's role. */
  notFound: NotFoundComponent
  sessionState: () => SessionState
  /** Loads the account and what the first screen cannot render without. */
  loadSession: () => Promise<unknown>
}

/** Tells the not-found page that the route exists, but not for this account. */
export const forbidden = 'forbidden'

const notFoundMeta: ScreenMeta = { name: '404', access: 'none' }

export type AppRouter = ReturnType<typeof createAppRouter>

export function createAppRouter(options: RouterOptions) {
  const { table } = options
  const root = createRootRoute({
    component: options.layout,
    pendingComponent: options.preloader,
    errorComponent: options.failure,
    notFoundComponent: options.notFound,
    beforeLoad: async ({ matches, location, preload }) => {
      const result = await runGuard(matches.at(-1)?.staticData.meta ?? notFoundMeta, options)
      if ('askEmail' in result) redirectToEmailPrompt(router, location.publicHref)
      if ('forbidden' in result) return { isForbidden: true }
      if (!('redirect' in result)) return undefined
      const definition = table.find(({ name }) => name === result.redirect)
      // A guard may name a route that this build does not have.
      if (!definition) return undefined
      if (result.rememberReturn && !preload) rememberReturnUrl(location.publicHref)
      return redirectTo((definition.path + stringifySearch(result.query ?? {})) as AppPath, location.state)
    },
  })
  // Otherwise an unknown path below a known one would run that one's guards.
  const notFoundRoute = createRoute({
    getParentRoute: () => root,
    path: '$',
    staticData: { meta: notFoundMeta },
    component: options.notFound,
  })
  const router = createRouter({
    routeTree: root.addChildren([...createRoutes(root, options), notFoundRoute]),
    basepath: base,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    // The preloader is replaced as soon as the screen is ready.
    defaultPendingMinMs: 0,
    defaultErrorComponent: options.failure,
    defaultNotFoundComponent: options.notFound,
    scrollRestoration: true,
    getScrollRestorationKey: (location): string =>
      router.getMatchedRoutes(location.pathname)[2]?.options.staticData?.meta?.keepsScroll
        ? location.pathname
        : (location.state.key ?? location.href),
  })
  return router
}

/** The routes of the table, each below the root or its layout. */
function createRoutes(root: AnyRoute, { table, notFound: notFoundComponent }: RouterOptions): AnyRoute[] {
  return [...new Set(table.map(({ layout }) => layout))].flatMap((layout) => {
    const parent = layout ? createRoute({ getParentRoute: () => root, ...layout }) : root
    const children = table
      .filter((definition) => definition.layout === layout)
      .map(({ create }) => create(parent, notFoundComponent))
    return layout ? [parent.addChildren(children)] : children
  })
}

/** Redirects back to the current screen, which shows the e-mail prompt; the home page when opened from outside. */
function redirectToEmailPrompt({ state }: AnyRouter, wanted: string): void {
  const isInside = state.matches.at(-1)?.staticData.meta?.access === 'auth'
  const before = isInside ? state.resolvedLocation?.publicHref : undefined
  redirect({ href: before ?? hrefOf(paths.home()), replace: true, throw: true, state: { emailFor: wanted } })
}

async function runGuard(meta: LoadableMeta, { sessionState, loadSession }: RouterOptions): Promise<GuardResult> {
  const result = guard(meta, sessionState())
  if (!('load' in result)) return result
  void meta.loadCode?.()
  await loadSession().catch((error: unknown) => {
    // A rejected token has ended the session: the guard decides where to go.
    if (sessionState().hasToken) throw error
  })
  return guard(meta, sessionState())
}

function redirectTo(path: AppPath, { emailFor }: HistoryState = {}): void {
  redirect({ href: hrefOf(path), replace: true, throw: true, ...(emailFor && { state: { emailFor } }) })
}

/** The route table's metadata of the current screen. */
export function useScreenMeta(): ScreenMeta {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.meta }) ?? notFoundMeta
}
