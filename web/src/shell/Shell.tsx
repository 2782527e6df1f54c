import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Clubs } from '../communities/Clubs.tsx'
import { queryClient } from '../queries.ts'
import { classes } from '../ui/classes.ts'
import { OfflineStrip } from '../ui/OfflineStrip.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ExpertTabs } from './ExpertTabs.tsx'
import { Footer } from './Footer.tsx'
import { LocaleQuestion } from './LocaleQuestion.tsx'
import { MainHeader } from './MainHeader.tsx'
import { MobileHeader } from './MobileHeader.tsx'
import styles from './Shell.module.css'
import { NewVersion } from './NewVersion.tsx'
import { Preloader } from './Preloader.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useArrival } from './useArrival.ts'
import { useSubscriptionRules } from './useSubscriptionRules.ts'

const EmailQuestion = lazy(async () => ({ default: (await import('./EmailQuestion.tsx')).EmailQuestion }))
const UnavailableVersion = lazy(async () => ({
  default: (await import('./UnavailableVersion.tsx')).UnavailableVersion,
}))

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
  const { isMobileOnly } = useSubscriptionRules()
  if (isMobileOnly)
    return (
      <Suspense fallback={<Preloader />}>
        <UnavailableVersion />
      </Suspense>
    )
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
  return (
    <Suspense fallback={null}>
      <EmailQuestion />
    </Suspense>
  )
}
