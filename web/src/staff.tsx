import './blockedStorage.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { keptAccountLocale } from './accountLocale.ts'
import { loadPublicConfig } from './brands/publicConfig.ts'
import './global.css'
import { noteError, startErrorLog } from './analytics/errorLog.ts'
import { loadMoreTexts, startLanguage } from './language.ts'
import { hrefOf } from './paths.ts'
import { createAppRouter, lazyScreen, screen } from './router.tsx'
import { onSessionEnd, onSessionStartElsewhere } from './session.ts'
import { ConfigDialog, LoadFailure } from './shell/LoadFailure.tsx'
import { Preloader } from './shell/Preloader.tsx'
import { loadMember, staffState } from './shell/staff/member.ts'
import { staffCode } from './shell/staff/staffCode.ts'
import { StaffFrame } from './shell/staff/StaffFrame.tsx'
import { StaffHomeScreen } from './shell/staff/StaffHomeScreen.tsx'
import { StaffLoginScreen } from './shell/staff/StaffLoginScreen.tsx'
import { StaffNotFound } from './shell/staff/StaffNotFound.tsx'
import { staffPaths } from './shell/staff/staffPaths.ts'
import { startTheme } from './theme.ts'

/** Every address of the staff console. */
const table = [
  screen({
    name: 'login',
    path: staffPaths.login(),
    access: 'none',
    title: 'shell.staff.loginTitle',
    component: StaffLoginScreen,
  }),
  screen({ name: 'staff-home', path: staffPaths.home(), access: 'auth', component: StaffHomeScreen }),
  screen({
    name: 'staff-questions',
    path: staffPaths.questions(),
    access: 'auth',
    title: 'shell.staff.questions',
    component: lazyScreen(() => import('./support/staff/QuestionsScreen.tsx'), 'QuestionsScreen'),
  }),
  screen({
    name: 'staff-mails',
    path: staffPaths.mails(),
    access: 'auth',
    title: 'shell.staff.mails',
    component: lazyScreen(() => import('./mail/staff/MailsScreen.tsx'), 'MailsScreen'),
  }),
  screen({
    name: 'staff-videos',
    path: staffPaths.videos(),
    access: 'auth',
    title: 'shell.staff.videos',
    component: lazyScreen(() => import('./videos/staff/VideosScreen.tsx'), 'VideosScreen'),
  }),
  screen({
    name: 'staff-errors',
    path: staffPaths.errors(),
    access: 'auth',
    title: 'shell.staff.errors',
    component: lazyScreen(() => import('./analytics/staff/ErrorsScreen.tsx'), 'ErrorsScreen'),
  }),
]

/** No `await` at the top of this file: it would make the bundler cut the first page into many files. */
async function start(): Promise<void> {
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no place to draw in')
  const root = createRoot(place, { onCaughtError: noteError })
  const draw = (content: ReactNode) => root.render(<StrictMode>{content}</StrictMode>)
  staffCode.take()
  startErrorLog()
  startTheme()
  const config = await loadPublicConfig().catch(() => undefined)
  await startLanguage({
    account: keptAccountLocale(),
    configured: config?.project.default_language,
    offered: config?.project.languages ?? [],
  })
  if (!config) return draw(<ConfigDialog retrying={false} onRetry={() => location.reload()} />)
  await loadMoreTexts()
  const router = createAppRouter({
    table,
    frame: StaffFrame,
    preloader: Preloader,
    failure: LoadFailure,
    notFound: StaffNotFound,
    sessionState: staffState,
    loadSession: loadMember,
  })
  staffCode.keep()
  onSessionEnd((reason) =>
    reason === 'switched' ? undefined : router.navigate({ href: hrefOf(staffPaths.login()), replace: true }),
  )
  onSessionStartElsewhere(() => void router.invalidate())
  draw(<RouterProvider router={router} />)
}

void start()
