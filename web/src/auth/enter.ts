import { logout, type SignedIn } from '#contract/auth/api.ts'
import { tokenDays } from '#contract/auth/rules.ts'
import { call } from '../api.ts'
import { hrefOf } from '../paths.ts'
import type { AppRouter } from '../router.tsx'
import { endSession, startSession, storedToken, storedUserId } from '../session.ts'
import { loadStart } from '../shell/inside.ts'

type Router = Pick<AppRouter, 'navigate'>

/**
 * Begins a session and opens a path in it. Whoever was signed in here is signed out first, and then the page is loaded
 * anew: nothing of theirs may stay in memory.
 */
export async function enter(router: Router, { data }: SignedIn, path: string): Promise<void> {
  const session = { token: data.token, userId: data.user.id, days: tokenDays }
  if (!storedToken()) {
    startSession(session)
    const { welcome } = await loadStart()
    welcome(data.user)
    await router.navigate({ href: hrefOf(path), replace: true })
    return
  }
  if (storedUserId() !== String(data.user.id)) call(logout, { keepalive: true }).catch(() => undefined)
  await endSession('chosen')
  startSession(session)
  location.replace(hrefOf(path))
}
