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
} from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { withChunkTimeout } from './chunks.ts'
import { guard, type RouteMeta, type SessionState, type Verdict } from './guard.ts'
import { loadDailyTexts, loadDayTexts, loadMoreTexts, type TextKey } from './language.ts'
import { hrefOf, paths } from './paths.ts'
import { rememberReturnUrl } from './returnUrl.ts'

/** The parts of the application that the mobile back button stays inside of. */
export type Section =
  | 'home'
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
  sections?: readonly Section[]
  /** For the signed-in, but without the shell around it. */
  bare?: boolean
  /** Coming back, also by a link, finds the page scrolled as it was left. */
  keepsScroll?: boolean
}

type PlacedMeta = ScreenMeta & {
  /** Fetches the code of the screen ahead of time. */
  loadCode?: () => Promise<void> | undefined
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    meta?: PlacedMeta
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Where the person wants to go once they have given an e-mail. */
    emailFor?: string | undefined
  }
}

type ParamName<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** The ids that stand in an address: whole numbers from 1. */
type Ids<Path extends string> = { [name in ParamName<Path>]: number }

type ScreenRoute<Path extends string> = ScreenMeta & {
  path: Path
  /** A lazy screen, which is given the ids of its address. */
  component: ComponentType<Ids<Path>> | ComponentType<object>
  /**
   * Starts the calls that the screen will make, while its code is on the way; nobody waits for it. It has to `import()`
   * what it needs: the page that guests get must not grow.
   */
  prefetch?: (ids: Ids<Path>) => Promise<unknown>
}
type RedirectRoute<Path extends string> = { path: Path; to: (ids: Ids<Path>) => string | Promise<string | undefined> }

type Place = { params: Record<string, string> }

type Attach = (root: AnyRoute, notFoundComponent: () => ReactNode) => AnyRoute

/** One line of a route table. */
export type Line = {
  name: string
  path: string
  /** What guards and menus go by; a redirection has none of its own. */
  meta?: ScreenMeta
  keepsScroll?: boolean | undefined
  attach: Attach
}

/** A screen of the route table; `component` comes from `lazyScreen`. */
export function screen<const Path extends string>(definition: ScreenRoute<Path>): Line {
  const { path, component, prefetch, ...meta } = definition
  const Component = component as ComponentType<Record<string, number>> & { preload?: () => Promise<void> }
  const WithIds = () => <Component {...numbersOf(useParams({ strict: false }))} />
  WithIds.preload = () => Component.preload?.()
  const address: string = path
  const attach: Attach = (root, notFoundComponent) =>
    createRoute({
      getParentRoute: () => root,
      path: address,
      // A screen that finds nothing under its ids says so inside the shell.
      notFoundComponent,
      staticData: { meta: { ...meta, loadCode: WithIds.preload } },
      component: WithIds,
      // A screen that finds nothing under its ids says so in its own place.
      ...(root.options.notFoundComponent && { notFoundComponent: root.options.notFoundComponent }),
      beforeLoad: ({ params }: Place) => refuseOtherIds(params),
      loader: ({ params }: Place) => {
        prefetch?.(numbersOf(params) as Ids<Path>).catch(() => undefined)
      },
    })
  return { name: meta.name, path, meta, keepsScroll: meta.keepsScroll, attach }
}

type Load<Module> = () => Promise<Module>

/** A screen that comes, with its texts, when it is needed. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: Load<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withTexts(load, loadMoreTexts), name)
}

/** A screen that is opened every day; the build names it among those, so that its texts come sooner. */
export function dailyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: Load<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withTexts(load, loadDailyTexts), name)
}

/** The screen of a day, likewise. */
export function dayScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: Load<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withTexts(load, loadDayTexts), name)
}

async function withTexts<Module>(load: Load<Module>, loadTexts: () => Promise<void>): Promise<Module> {
  const [module] = await withChunkTimeout(Promise.all([load(), loadTexts()]))
  return module
}

/** An old or short address of another screen; it is for the signed-in. Leading nowhere, it is not found. */
export function redirection<const Path extends string>({ path, to }: RedirectRoute<Path>): Line {
  const address: string = path
  const attach: Attach = (root, notFoundComponent) =>
    createRoute({
      getParentRoute: () => root,
      path: address,
      notFoundComponent,
      staticData: { meta: { name: path, access: 'auth' } },
      beforeLoad: async ({ params }: Place) => {
        refuseOtherIds(params)
        const target = await to(numbersOf(params) as Ids<Path>)
        if (target === undefined) notFound({ throw: true })
        else redirectTo(target)
      },
    })
  return { name: path, path, attach }
}

export type Application = {
  table: readonly Line[]
  /** Draws around every screen. */
  frame: () => ReactNode
  preloader: () => ReactNode
  failure: (props: ErrorComponentProps) => ReactNode
  notFound: () => ReactNode
  sessionState: () => SessionState
  /** Fetches the account and all that the first screen cannot do without. */
  loadSession: () => Promise<unknown>
}

const unknownScreen: ScreenMeta = { name: '404', access: 'none' }

export type AppRouter = ReturnType<typeof createAppRouter>

export function createAppRouter(application: Application) {
  const { table } = application
  const keptScroll = table.filter(({ keepsScroll }) => keepsScroll).map(({ path }) => patternOf(path))
  const root = createRootRoute({
    component: application.frame,
    pendingComponent: application.preloader,
    errorComponent: application.failure,
    notFoundComponent: application.notFound,
    beforeLoad: async ({ matches, location, preload }): Promise<void> => {
      const verdict = await ask(matches.at(-1)?.staticData.meta ?? unknownScreen, application)
      if ('askEmail' in verdict) turnBack(router, location.publicHref)
      if (!('redirect' in verdict)) return
      const line = table.find(({ name }) => name === verdict.redirect)
      // A guard may name a screen that this build does not have.
      if (!line) return
      if (verdict.rememberReturn && !preload) rememberReturnUrl(location.publicHref)
      redirectTo(line.path + stringifySearch(verdict.query ?? {}), location.state)
    },
  })
  // Without it an unknown address below a known one would be held to that one's guards.
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    staticData: { meta: unknownScreen },
    component: application.notFound,
  })
  const router = createRouter({
    routeTree: root.addChildren([...table.map(({ attach }) => attach(root, application.notFound)), unknown]),
    basepath: hrefOf('/'),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    defaultPreload: 'intent',
    // The cache of queries knows what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    // The outline of the first screen gives way as soon as the screen is there.
    defaultPendingMinMs: 0,
    defaultErrorComponent: application.failure,
    defaultNotFoundComponent: application.notFound,
    scrollRestoration: true,
    getScrollRestorationKey: (location) =>
      keptScroll.some((pattern) => pattern.test(location.pathname))
        ? location.pathname
        : (location.state.key ?? location.href),
  })
  return router
}

/** Back to the screen that one came from, which asks for the e-mail; whoever came from outside is asked on the home page. */
function turnBack({ state }: AnyRouter, wanted: string): void {
  const isInside = state.matches.at(-1)?.staticData.meta?.access === 'auth'
  const before = isInside ? state.resolvedLocation?.publicHref : undefined
  redirect({ href: before ?? hrefOf(paths.home()), replace: true, throw: true, state: { emailFor: wanted } })
}

async function ask(meta: PlacedMeta, { sessionState, loadSession }: Application): Promise<Verdict> {
  const verdict = guard(meta, sessionState())
  if (!('load' in verdict)) return verdict
  void meta.loadCode?.()
  await loadSession().catch((error: unknown) => {
    // A refused token has signed the person out: the guards know where to go.
    if (sessionState().hasToken) throw error
  })
  return guard(meta, sessionState())
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)
}

function redirectTo(path: string, { emailFor }: HistoryState = {}): void {
  redirect({ href: hrefOf(path), replace: true, throw: true, ...(emailFor && { state: { emailFor } }) })
}

function stringifySearch(search: object): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

function refuseOtherIds(params: object): void {
  if (!Object.values(params).every((value) => /^[1-9]\d{0,15}$/.test(String(value)))) notFound({ throw: true })
}

function numbersOf(params: object): Record<string, number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Number(value)]))
}

/** What the route table says about the screen that is shown. */
export function useScreenMeta(): ScreenMeta {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.meta }) ?? unknownScreen
}
