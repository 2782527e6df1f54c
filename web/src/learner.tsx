import './platform/storage/blockedStorage.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { storedAccountLocale, startLanguage } from './platform/language/language.ts'
import { resendSignOut } from './accounts/auth/keptSignOut.ts'
import { linkCodes } from './accounts/auth/links/linkCodes.ts'
import { loadPublicConfig } from './brands/publicConfig.ts'
import './ui/global.css'
import { logError, startErrorLog } from './platform/errorLog/errorLog.ts'
import { takePageAnswers } from './platform/api/prefetched.ts'
import { hrefOf, paths } from './platform/navigation/paths.ts'
import { rememberReturnUrl } from './platform/session/returnUrl.ts'
import './boot/registries.ts'
import { createAppRouter, type AppRouter } from './router.tsx'
import { routes } from './routes.ts'
import { onSessionEnd, onSessionStartElsewhere, storedToken } from './platform/session/session.ts'
import { RootLayout } from './layout/RootLayout.tsx'
import { ConfigDialog, LoadFailure } from './boot/LoadFailure.tsx'
import { preloadStart } from './boot/loadStart.ts'
import { LazyNotFound } from './layout/lazyPages.tsx'
import { Preloader } from './layout/Preloader.tsx'
import { takeReloadMark } from './platform/navigation/reload.ts'
import { loadSession, sessionState } from './boot/sessionState.ts'
import { consumeOAuthResult } from './accounts/social/oauth.ts'
import { startTheme } from './platform/theme/theme.ts'

/** Resolves with the router; undefined without a configuration. Not a top-level `await`, which would make the bundler split the first page into many files. */
async function start(): Promise<AppRouter | undefined> {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no root element')
  const root = createRoot(container, { onCaughtError: logError })
  const render = (content: ReactNode) => root.render(<StrictMode>{content}</StrictMode>)
  consumeOAuthResult()
  for (const code of linkCodes) code.take()
  startErrorLog()
  startTheme()
  takeReloadMark()
  const config = await loadPublicConfig().catch(() => undefined)
  await startLanguage({
    account: storedAccountLocale(),
    configured: config?.project.default_language,
    offered: config?.project.languages ?? [],
  })
  const token = storedToken()
  takePageAnswers(token)
  if (token) preloadStart()
  resendSignOut()
  if (!config) {
    render(<ConfigDialog retrying={false} onRetry={() => location.reload()} />)
    return undefined
  }
  const router = createAppRouter({
    table: routes,
    layout: RootLayout,
    preloader: Preloader,
    failure: LoadFailure,
    notFound: () => <LazyNotFound />,
    sessionState,
    loadSession,
  })
  for (const code of linkCodes) code.keep()
  followSession(router)
  // The server's rendering stays until the screen can replace it, so that nothing is rendered twice.
  if (container.hasChildNodes()) await router.load()
  render(<RouterProvider router={router} />)
  const unsubscribe = router.subscribe('onBeforeNavigate', () => {
    container.removeAttribute('data-rendered')
    unsubscribe()
  })
  if (Object.values(config.project.analytics_ids).some(Boolean))
    import('./accounts/analytics/thirdParties.ts').then(({ startThirdParties }) => startThirdParties()).catch(logError)
  return router
}

/** Opens the sign-in after a sign-out in any tab, and leaves it after a sign-in in another one. */
function followSession(router: AppRouter): void {
  onSessionEnd((reason) => {
    if (reason === 'switched') return undefined
    if (reason !== 'chosen') rememberReturnUrl(router.state.location.publicHref)
    return router.navigate({ href: hrefOf(paths.login()), replace: true })
  })
  onSessionStartElsewhere(() => void router.invalidate())
}

export const started = start()
