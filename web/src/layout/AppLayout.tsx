import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useLayoutEffect } from 'react'
import { noticeParameter } from '#contract/messages/notices/rules.ts'
import { isMobileOnly, subscriptionExpiry } from '#contract/shop/subscriptions/rules.ts'
import { LanguagePrompt } from './LanguagePrompt.tsx'
import { LazySavedAt } from './LazySavedAt.tsx'
import { Preloader } from './Preloader.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { usePreloadSections } from './usePreloadSections.ts'
import { useFlags } from '../brands/applicationConfig.ts'
import { Footer } from '../brands/Footer.tsx'
import { isSlotRendered, LayoutSlot } from '../brands/PageSlot.tsx'
import { Clubs } from '../club/communities/Clubs.tsx'
import { streamsQuery } from '../learning/streams/streamQueries.ts'
import type { ChunkRetry } from '../platform/build/chunks.ts'
import { isPushAllowed } from '../messages/push/pushSupport.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { t, withTexts } from '../platform/language/language.ts'
import { report } from '../platform/errorLog/errorLog.ts'
import { readPreference, savePreference } from '../platform/storage/cookie.ts'
import { subscriptionsQuery } from '../shop/subscriptions/subscriptionQueries.ts'
import { lazyComponent, OverlayFailure } from '../ui/lazyComponent.tsx'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import styles from './AppLayout.module.css'
import { BottomBar } from './BottomBar.tsx'
import { MainHeader } from './MainHeader.tsx'
import { MobileHeader } from './MobileHeader.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useNavigationEffects } from './sectionHistory.ts'

const minimised = 'minimised'

const EmailPrompt = lazyComponent(loadEmailPrompt, { failed: (_, retry) => <EmailPromptFailure {...retry} /> })
const UnavailableVersion = lazyComponent(
  async () => (await withTexts(import('./UnavailableVersion.tsx'))).UnavailableVersion,
  {
    pending: () => <Preloader />,
    failed: (_, again) => <PageFailure {...again} />,
  },
)

/** The page is complete without it. */
const PageSlots = lazyComponent(async () => (await import('../club/banners/PageSlots.tsx')).PageSlots, {
  failed: () => null,
})

async function loadEmailPrompt() {
  return (await withTexts(import('./EmailPrompt.tsx'))).EmailPrompt
}

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
      void import('../messages/notices/readNotices.ts').then(({ readLinkedNotice }) => readLinkedNotice(router))
    if (isPushAllowed()) void import('../messages/push/openPushes.ts').then(({ openPushes }) => openPushes(router))
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
          <OfflineBanner
            text={
              <>
                {t('layout.offlineText')} <LazySavedAt />
              </>
            }
          />
          <UpdateNotice />
        </div>
        <Outlet />
        <LayoutSlot page="all" placement="bottom" />
      </main>
      <Footer className={styles.footer} />
      <BottomBar />
      <LanguagePrompt />
      <Clubs />
      <LatePageSlots />
      <RequestedEmailPrompt />
    </div>
  )
}

/** The first screen has its time to itself unless it shows a slot; whoever moves on sooner has seen it. */
const slotsDelayMs = 10_000

let isPastFirstScreen = false

function LatePageSlots() {
  const { is_banner_enable: isEnabled } = useFlags()
  const router = useRouter()
  const [isLate, setLate] = useState(isPastFirstScreen)
  useEffect(() => {
    const start = () => {
      isPastFirstScreen = true
      setLate(true)
    }
    const timer = setTimeout(start, isSlotRendered() ? 0 : slotsDelayMs)
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && start())
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [router])
  return isEnabled && isLate ? <PageSlots /> : null
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

/** Whether the menu shows icons only. The server reads the choice too, for the pages that it renders. */
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

/**
 * Whether the subscription covers the mobile application only. Reruns the guards when every subscription turns out to
 * have expired after the screen was opened.
 */
function useSubscriptionRules(): { isMobileOnly: boolean } {
  const router = useRouter()
  const { data: subscriptions } = useQuery(subscriptionsQuery())
  const { data: streams } = useQuery(streamsQuery())
  const expiry = subscriptionExpiry(subscriptions, streams)
  const isExpired = expiry === 'redirect'
  useEffect(() => {
    if (expiry === 'report') report('Every course needs a subscription, and the person never had one of the website')
  }, [expiry])
  useEffect(() => {
    if (isExpired) void router.invalidate()
  }, [isExpired, router])
  return { isMobileOnly: isMobileOnly(subscriptions ?? []) }
}
