import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { PartRetry } from '../chunks.ts'
import { Clubs } from '../communities/Clubs.tsx'
import { queryClient } from '../queries.ts'
import { classes } from '../ui/classes.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { OfflineStrip } from '../ui/OfflineStrip.tsx'
import { OverlayFailure } from '../ui/OverlayFailure.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ExpertTabs } from './ExpertTabs.tsx'
import { Footer } from './Footer.tsx'
import { LocaleQuestion } from './LocaleQuestion.tsx'
import { MainHeader } from './MainHeader.tsx'
import { MobileHeader } from './MobileHeader.tsx'
import styles from './Shell.module.css'
import { NewVersion } from './NewVersion.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Preloader } from './Preloader.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useArrival } from './useArrival.ts'
import { useSectionsAhead } from './useSectionsAhead.ts'
import { useSubscriptionRules } from './useSubscriptionRules.ts'

const EmailQuestion = lazyPart(async () => (await import('./EmailQuestion.tsx')).EmailQuestion, {
  failed: (_, again) => <EmailQuestionFailure {...again} />,
})
const UnavailableVersion = lazyPart(async () => (await import('./UnavailableVersion.tsx')).UnavailableVersion, {
  pending: () => <Preloader />,
  failed: (_, again) => <PageFailure {...again} />,
})

const minimisedKey = 'sidebar-minimised'

/** What stands around every screen behind the sign-in. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Surroundings />
    </QueryClientProvider>
  )
}

function Surroundings() {
  const [minimised, setMinimised] = useState(() => localStorage.getItem(minimisedKey) !== null)
  const minimise = (next: boolean) => {
    if (next) localStorage.setItem(minimisedKey, '1')
    else localStorage.removeItem(minimisedKey)
    setMinimised(next)
  }
  useArrival('main')
  useSectionsAhead()
  const { isMobileOnly } = useSubscriptionRules()
  if (isMobileOnly) return <UnavailableVersion />
  return (
    <div className={classes(styles.app, minimised && styles.minimised)}>
      <SkipLink to="main" />
      <MainHeader />
      <MobileHeader />
      <Sidebar minimised={minimised} onMinimise={minimise} />
      <main id="main" tabIndex={-1} className={styles.page}>
        <div className={styles.notices}>
          <OfflineStrip />
          <NewVersion />
        </div>
        <ExpertTabs />
        <Outlet />
      </main>
      <Footer className={styles.footer} />
      <BottomBar />
      <LocaleQuestion />
      <Clubs />
      <AskedEmail />
    </div>
  )
}

/** The question is loaded when a screen that needs an e-mail is first wanted by somebody who has none. */
function AskedEmail() {
  const isAsked = useRouterState({ select: ({ location }) => location.state.emailFor !== undefined })
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!wasAsked && !isAsked) return null
  return <EmailQuestion />
}

function EmailQuestionFailure(again: PartRetry) {
  const router = useRouter()
  const here = useRouterState({ select: ({ location }) => location.publicHref })
  return <OverlayFailure {...again} onClose={() => void router.navigate({ href: here, replace: true, state: {} })} />
}
