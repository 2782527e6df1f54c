/** Who may open a route: only the signed-in, only guests, or anyone. */
type RouteAccess = 'auth' | 'guest' | 'none'

/** The routes that guards know by name; every other name is a plain screen. */
export type RouteMeta = {
  name: string
  access: RouteAccess
  /** Open to a learner whose subscription has run out: settings, subscriptions, support. */
  setting?: boolean
  /** Leads to a purchase: whoever has no e-mail is asked for one first. */
  requiresEmail?: boolean
}

export type SessionState = {
  hasToken: boolean
  /** Undefined until the account has been fetched. */
  user?: { mustUpdatePassword: boolean; mustUpdateProfile: boolean; hasEmail: boolean } | undefined
  /** No active subscription although every stream needs one. */
  isSubscriptionExpired: boolean
  /** Route name of the configured home page; undefined until the configuration has been fetched. */
  homePage?: string | undefined
}

export type Verdict =
  | { pass: true }
  /** The account and the configuration are needed first: fetch them and ask again. */
  | { load: true }
  | { redirect: string; query?: Record<string, string>; rememberReturn?: true }
  | { askEmail: true }

const pass: Verdict = { pass: true }
/** They work or end a session, whatever it still owes. */
const free = ['auto-login', 'delete']
const beforeExpiry = ['updateProfile', 'resetPassword', 'userInfoChat']

/** Whether a navigation passes, in the fixed order 1–7; the first guard that objects decides. */
export function guard(route: RouteMeta, state: SessionState): Verdict {
  if (route.name === 'logout') return pass
  const debt = free.includes(route.name) ? undefined : owed(route, state)
  if (debt) return debt
  if (route.access === 'auth') {
    if (!state.hasToken) return { redirect: 'login', rememberReturn: true }
    if (!state.user) return { load: true }
  }
  if (route.access === 'guest' && state.hasToken) return state.homePage ? { redirect: state.homePage } : { load: true }
  if (route.requiresEmail && state.user && !state.user.hasEmail) return { askEmail: true }
  return pass
}

/** Guards 2–4: what a signed-in person must do first. Nobody is sent to where they are going. */
function owed(route: RouteMeta, { hasToken, user, isSubscriptionExpired }: SessionState): Verdict | undefined {
  if (!hasToken || !user) return undefined
  const required = user.mustUpdatePassword ? 'resetPassword' : user.mustUpdateProfile ? 'updateProfile' : undefined
  if (required) return route.name === required ? undefined : { redirect: required }
  if (!isSubscriptionExpired || route.setting || beforeExpiry.includes(route.name)) return undefined
  return { redirect: 'subscriptions', query: { warning: 'true' } }
}
