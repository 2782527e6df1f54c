import './platform/storage/blockedStorage.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { resendSignOut } from './accounts/auth/keptSignOut.ts'
import { storedAccountLocale, startLanguage } from './platform/language/language.ts'
import { loadPublicConfig } from './brands/publicConfig.ts'
import './ui/global.css'
import { logError, startErrorLog } from './platform/errorLog/errorLog.ts'
import { hrefOf } from './platform/navigation/paths.ts'
import { rememberReturnUrl } from './platform/session/returnUrl.ts'
import './registries.ts'
import './console/frame/registries.ts'
import { createAppRouter } from './router.tsx'
import { onSessionEnd, onSessionStartElsewhere } from './platform/session/session.ts'
import { ConfigDialog, LoadFailure } from './boot/LoadFailure.tsx'
import { Preloader } from './layout/Preloader.tsx'
import { loadStaffMember, staffSessionState } from './console/frame/staffSession.ts'
import { staffRoutes } from './console/frame/routes.ts'
import { firstAdminCode, staffCode, staffPaths } from './console/staffPaths.ts'
import { StaffRootLayout } from './console/frame/StaffLayout.tsx'
import { StaffNotFound } from './console/frame/StaffNotFound.tsx'
import { startTheme } from './platform/theme/theme.ts'

/** Not a top-level `await`, which would make the bundler split the first page into many files. */
async function start(): Promise<void> {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no root element')
  const root = createRoot(container, { onCaughtError: logError })
  const render = (content: ReactNode) => root.render(<StrictMode>{content}</StrictMode>)
  staffCode.take()
  firstAdminCode.take()
  startErrorLog()
  startTheme()
  const config = await loadPublicConfig().catch(() => undefined)
  await startLanguage({
    account: storedAccountLocale(),
    configured: config?.project.default_language,
    offered: config?.project.languages ?? [],
  })
  resendSignOut()
  if (!config) return render(<ConfigDialog retrying={false} onRetry={() => location.reload()} />)
  const router = createAppRouter({
    table: staffRoutes,
    layout: StaffRootLayout,
    preloader: Preloader,
    failure: LoadFailure,
    notFound: StaffNotFound,
    sessionState: staffSessionState,
    loadSession: loadStaffMember,
  })
  staffCode.keep()
  firstAdminCode.keep()
  onSessionEnd((reason) => {
    if (reason === 'switched') return undefined
    if (reason !== 'chosen') rememberReturnUrl(router.state.location.publicHref)
    return router.navigate({ href: hrefOf(staffPaths.login()), replace: true, ignoreBlocker: true })
  })
  onSessionStartElsewhere(() => void router.invalidate())
  render(<RouterProvider router={router} />)
}

void start()
