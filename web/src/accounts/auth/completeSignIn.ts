import type { AnyRoute } from '@tanstack/react-router'
import { logout, mintReturnAddress, type SignedIn } from '#contract/accounts/auth/api.ts'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { call } from '../../platform/api/api.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'
import type { AppRouter } from '../../router.tsx'
import { userIdInMemory, startSession, storedToken, switchSession } from '../../platform/session/session.ts'
import { start } from './ports.ts'

type Router = Pick<AppRouter, 'navigate'> & { routesById: Record<string, AnyRoute> }

/**
 * Starts the session and opens the destination: a path, the URL of another site, or the home page when omitted. Data of
 * another user is deleted first; if that user was signed in here, the page is reloaded to clear its memory.
 */
export async function completeSignIn(router: Router, { data }: SignedIn, destination?: string): Promise<void> {
  const session = { token: data.token, userId: data.user.id, days: tokenDays }
  const userId = String(data.user.id)
  const previousUserId = userIdInMemory()
  const previousToken = storedToken()
  const { prefetchFor, storeSignedInUser, takeOverDevice } = await start.registered.load()
  await takeOverDevice(userId)
  if (previousUserId === undefined ? isOtherToken(previousToken, data.token) : previousUserId !== userId) {
    // In a browser the server has ended that session already and replaced its cookie.
    if (isOtherToken(previousToken, data.token))
      call(logout, { token: previousToken, keepalive: true }).catch(() => undefined)
    await switchSession(session)
    location.replace(await hrefOfDestination(destination ?? paths.login()))
    return
  }
  prefetchFor(data.token)
  startSession(session)
  storeSignedInUser(data.user)
  // There is a network now; a failure is made up for when something is written.
  import('../../platform/outbox/sealing.ts').then(({ keepKey }) => keepKey(userId)).catch(() => undefined)
  const next = await hrefOfDestination(destination ?? (await homeHref(router)))
  if (next.startsWith('/')) await router.navigate({ href: next, replace: true })
  else location.replace(next)
}

function isOtherToken(former: string | undefined, token: string): former is string {
  return former !== undefined && former !== token
}

/** The configured home page; the sign-in page, whose guard reports the failure, when the account failed to load. */
async function homeHref({ routesById }: Router): Promise<AppPath> {
  await start.registered.loadSession().catch(() => undefined)
  const { homePage } = start.registered.sessionState()
  const home = Object.values(routesById).find(({ options }) => options.staticData?.meta?.name === homePage)
  return homePage && home ? (home.fullPath as AppPath) : paths.login()
}

/** Adds a one-time code for another site; one that the brand does not allow is replaced by the sign-in page. */
async function hrefOfDestination(destination: string): Promise<string> {
  if (destination.startsWith('/')) return hrefOf(destination as AppPath)
  const response = await call(mintReturnAddress, { body: { url: destination } }).catch(() => undefined)
  return response?.url ?? hrefOf(paths.login())
}
