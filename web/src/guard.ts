export type StaffRole = 'expert' | 'support' | 'content' | 'admin'

/** The audience of a route: only the signed-in, only guests, or anyone. */
export type RouteAccess = 'auth' | 'guest' | 'none'

export type RouteMeta = {
  name: string
  access: RouteAccess
  /** Allowed when the subscription has expired: settings, subscriptions, support, and what is for sale. */
  allowsExpired?: boolean
  /** Leads to a purchase: prompts for an e-mail address first. */
  requiresEmail?: boolean
  /** The staff role that the route requires; administrators have every role. */
  role?: StaffRole
}

export type SessionState = {
  hasToken: boolean
  /** Undefined until the account is loaded. */
  user?: { mustUpdatePassword: boolean; mustUpdateProfile: boolean; hasEmail: boolean } | undefined
  /** No active subscription, and every stream requires one. */
  isSubscriptionExpired: boolean
  /** Route name of the configured home page; undefined until the configuration is loaded. */
  homePage?: string | undefined
  /** Roles of a member of staff; learners have none. */
  roles?: readonly string[]
}

export type GuardResult =
  | { allowed: true }
  /** Load the account and the configuration, then run the guard again. */
  | { load: true }
  | { redirect: string; query?: Record<string, string>; rememberReturn?: true }
  | { askEmail: true }
  /** The account lacks the role that the route requires. */
  | { forbidden: true }

const allowed: GuardResult = { allowed: true }
/** Start or end a session, so no required step applies. */
const exemptRoutes = ['auto-login', 'delete']
const routesOpenAfterExpiry = ['updateProfile', 'resetPassword', 'userInfoChat']

/** Decides a navigation; the rules apply in a fixed order (1–8), the first that objects wins. */
export function guard(route: RouteMeta, state: SessionState): GuardResult {
  if (route.name === 'logout') return allowed
  const step = exemptRoutes.includes(route.name) ? undefined : requiredStep(route, state)
  if (step) return step
  if (route.access === 'auth') {
    if (!state.hasToken) return { redirect: 'login', rememberReturn: true }
    if (!state.user) return { load: true }
  }
  if (route.access === 'guest' && state.hasToken) return state.homePage ? { redirect: state.homePage } : { load: true }
  if (route.requiresEmail && state.user && !state.user.hasEmail) return { askEmail: true }
  if (route.role && !hasRole(route.role, state.roles)) return { forbidden: true }
  return allowed
}

export function hasRole(role: StaffRole, roles: readonly string[] = []): boolean {
  return roles.includes(role) || roles.includes('admin')
}

/** Rules 2–4: the step a signed-in person must complete first, unless this route is that step. */
function requiredStep(
  route: RouteMeta,
  { hasToken, user, isSubscriptionExpired }: SessionState,
): GuardResult | undefined {
  if (!hasToken || !user) return undefined
  const required = user.mustUpdatePassword ? 'resetPassword' : user.mustUpdateProfile ? 'updateProfile' : undefined
  if (required) return route.name === required ? undefined : { redirect: required }
  if (!isSubscriptionExpired || route.allowsExpired || routesOpenAfterExpiry.includes(route.name)) return undefined
  return { redirect: 'subscriptions', query: { warning: 'true' } }
}
