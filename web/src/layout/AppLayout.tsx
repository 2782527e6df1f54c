import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useLayoutEffect } from 'react'
import { noticeParameter } from '#contract/messages/notices/rules.ts'
import { LanguagePrompt } from '../boot/LanguagePrompt.tsx'
import { Preloader } from '../boot/Preloader.tsx'
import { UpdateNotice } from '../boot/UpdateNotice.tsx'
import { usePreloadSections } from '../boot/usePreloadSections.ts'
import { Footer } from '../brands/Footer.tsx'
import { Clubs } from '../club/communities/Clubs.tsx'
import type { ChunkRetry } from '../platform/build/chunks.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { withTexts } from '../platform/language/language.ts'
import { readPreference, savePreference } from '../platform/storage/cookie.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { OverlayFailure } from '../ui/OverlayFailure.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import styles from './AppLayout.module.css'
import { BottomBar } from './BottomBar.tsx'
import { MainHeader } from './MainHeader.tsx'
import { MobileHeader } from './MobileHeader.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useNavigationEffects } from './useNavigationEffects.ts'
import { useSubscriptionRules } from './useSubscriptionRules.ts'

const minimised = 'minimised'

const EmailPrompt = lazyComponent(loadEmailPrompt, { failed: (_, retry) => <EmailPromptFailure {...retry} /> })
const UnavailableVersion = lazyComponent(
  async () => (await withTexts(import('../boot/UnavailableVersion.tsx'))).UnavailableVersion,
  {
    pending: () => <Preloader />,
    failed: (_, again) => <PageFailure {...again} />,
  },
)

async function loadEmailPrompt() {
  return (await withTexts(import('./EmailPrompt.tsx'))).EmailPrompt
}

/** The layout of every screen behind the sign-in. */
export function AppLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <LayoutContent />
    </QueryClientProvider>
  )
}

function LayoutContent() {
  const [minimised, setMinimised] = useMinimisedMenu()
  useNavigationEffects('main')
  usePreloadSections()
  const router = useRouter()
  useEffect(() => {
    // The link of a mail or push message, which opens a page of its own.
    if (noticeParameter in router.latestLocation.search)
      void import('../messages/notices/readLinkedNotice.ts').then(({ readLinkedNotice }) => readLinkedNotice(router))
  }, [router])
  const { isMobileOnly } = useSubscriptionRules()
  if (isMobileOnly) return <UnavailableVersion />
  return (
    <div className={styles.app}>
      <SkipLink to="main" />
      <MainHeader />
      <MobileHeader />
      <Sidebar minimised={minimised} onMinimise={setMinimised} />
      <main id="main" tabIndex={-1} className={styles.page}>
        <div className={styles.notices}>
          <OfflineBanner />
          <UpdateNotice />
        </div>
        <Outlet />
      </main>
      <Footer className={styles.footer} />
      <BottomBar />
      <LanguagePrompt />
      <Clubs />
      <RequestedEmailPrompt />
    </div>
  )
}

/** Loaded when the guard first asks for an e-mail address. */
function RequestedEmailPrompt() {
  const needsConsent = useRouterState({ select: ({ location }) => location.state.emailFor !== undefined })
  const [wasAsked, setWasAsked] = useState(needsConsent)
  if (needsConsent && !wasAsked) setWasAsked(true)
  if (!wasAsked && !needsConsent) return null
  return <EmailPrompt />
}

function EmailPromptFailure(retry: ChunkRetry) {
  const router = useRouter()
  const here = useRouterState({ select: ({ location }) => location.publicHref })
  return <OverlayFailure {...retry} onClose={() => void router.navigate({ href: here, replace: true, state: {} })} />
}

/** Whether the menu shows icons only. Pages of the server stand beside the same menu: it reads the choice too. */
function useMinimisedMenu(): [boolean, (next: boolean) => void] {
  const [isMinimised, setMinimised] = useState(() => readPreference('menu') === minimised)
  useLayoutEffect(() => {
    if (isMinimised) document.documentElement.setAttribute('data-menu', minimised)
    else document.documentElement.removeAttribute('data-menu')
  }, [isMinimised])
  const save = (next: boolean) => {
    savePreference('menu', next ? minimised : null)
    setMinimised(next)
  }
  return [isMinimised, save]
}
