import { logout, mintReturnAddress, type SignedIn } from '#contract/auth/api.ts'
import { tokenDays } from '#contract/auth/rules.ts'
import { call } from '../api.ts'
import { hrefOf, paths } from '../paths.ts'
import type { AppRouter } from '../router.tsx'
import { endSession, startSession, storedToken, storedUserId } from '../session.ts'
import { loadStart } from '../shell/inside.ts'

type Router = Pick<AppRouter, 'navigate'>

/**
 * Begins a session and opens a place in it: a path, or the address of another site. Whoever was signed in here is signed out first, and then the page is loaded
 * anew: nothing of theirs may stay in memory.
 */
export async function enter(router: Router, { data }: SignedIn, place: string): Promise<void> {
  const session = { token: data.token, userId: data.user.id, days: tokenDays }
  if (!storedToken()) {
    const { prefetchFor, welcome } = await loadStart()
    prefetchFor(data.token)
    startSession(session)
    welcome(data.user)
    const next = await addressOf(place)
    if (next.startsWith('/')) await router.navigate({ href: next, replace: true })
    else location.replace(next)
    return
  }
  if (storedUserId() !== String(data.user.id)) call(logout, { keepalive: true }).catch(() => undefined)
  await endSession('chosen')
  startSession(session)
  location.replace(await addressOf(place))
}

/** Another site gets a one-time code; where the brand does not name it, one stays here. */
async function addressOf(place: string): Promise<string> {
  if (place.startsWith('/')) return hrefOf(place)
  const answer = await call(mintReturnAddress, { body: { url: place } }).catch(() => undefined)
  return answer?.url ?? hrefOf(paths.login())
}
