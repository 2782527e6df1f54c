import type { AnyRoute } from '@tanstack/react-router'
import { logout, mintReturnAddress, type SignedIn } from '#contract/auth/api.ts'
import { tokenDays } from '#contract/auth/rules.ts'
import { call } from '../api.ts'
import { hrefOf, paths } from '../paths.ts'
import type { AppRouter } from '../router.tsx'
import { personInMemory, startSession, storedToken, switchSession } from '../session.ts'
import { loadStart } from '../shell/inside.ts'
import { loadSession, sessionState } from '../shell/sessionState.ts'

type Router = Pick<AppRouter, 'navigate'> & { routesById: Record<string, AnyRoute> }

/**
 * Begins a session and opens a place in it: a path, the address of another site, or the home page when left out. What is
 * kept of another person is cleared first; where they were signed in, the page is loaded anew: nothing of theirs may stay
 * in memory.
 */
export async function enter(router: Router, { data }: SignedIn, place?: string): Promise<void> {
  const session = { token: data.token, userId: data.user.id, days: tokenDays }
  const userId = String(data.user.id)
  const formerId = personInMemory()
  const formerToken = storedToken()
  const { prefetchFor, welcome, keepOnlyOf } = await loadStart()
  await keepOnlyOf(userId)
  if (formerId === undefined ? isAnother(formerToken, data.token) : formerId !== userId) {
    // On the website the server has ended it already, and its cookie is the new one.
    if (isAnother(formerToken, data.token)) call(logout, { token: formerToken, keepalive: true }).catch(() => undefined)
    await switchSession(session)
    location.replace(await addressOf(place ?? paths.login()))
    return
  }
  prefetchFor(data.token)
  startSession(session)
  welcome(data.user)
  const next = await addressOf(place ?? (await homeOf(router)))
  if (next.startsWith('/')) await router.navigate({ href: next, replace: true })
  else location.replace(next)
}

function isAnother(former: string | undefined, token: string): former is string {
  return former !== undefined && former !== token
}

/** The configured home page; the sign-in where the account did not load, whose guard then says so. */
async function homeOf({ routesById }: Router): Promise<string> {
  await loadSession().catch(() => undefined)
  const { homePage } = sessionState()
  const home = Object.values(routesById).find(({ options }) => options.staticData?.meta?.name === homePage)
  return homePage && home ? String(home.fullPath) : paths.login()
}

/** Another site gets a one-time code; where the brand does not name it, one stays here. */
async function addressOf(place: string): Promise<string> {
  if (place.startsWith('/')) return hrefOf(place)
  const answer = await call(mintReturnAddress, { body: { url: place } }).catch(() => undefined)
  return answer?.url ?? hrefOf(paths.login())
}
