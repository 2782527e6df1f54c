import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { CookieConsent } from '../cookies/CookieConsent.tsx'
import { isDebugging } from '../log.ts'
import { loadMoreTexts } from '../language.ts'
import { onDocument, shownDocument } from '../materials/openDocument.ts'
import { useScreenMeta } from '../router.tsx'
import { socialReturn } from '../social/socialReturn.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { loadShell } from './inside.ts'
import { Preloader } from './Preloader.tsx'
import { useDocumentTitle } from './useTitle.ts'

const DebugConsole = lazy(async () => ({ default: (await import('./debug/DebugConsole.tsx')).DebugConsole }))
const DocumentWindow = lazy(async () => ({
  default: (await import('../materials/DocumentWindow.tsx')).DocumentWindow,
}))
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))

const SocialOutcome = lazy(async () => {
  const [screen] = await Promise.all([import('../social/SocialOutcome.tsx'), loadMoreTexts()])
  return { default: screen.SocialOutcome }
})

/** Around every screen; guests get the screen alone and none of the shell's code. */
export function Frame() {
  const { access, bare } = useScreenMeta()
  useDocumentTitle()
  const outcome = socialReturn()
  const hasDocuments = useEverOpened()
  const isInside = access === 'auth' && !bare
  return (
    <>
      <CookieConsent aboveBar={isInside} />
      {isInside ? (
        <Suspense fallback={<Preloader />}>
          <Shell />
        </Suspense>
      ) : (
        <Outlet />
      )}
      {outcome && (
        <Suspense fallback={null}>
          <SocialOutcome outcome={outcome} />
        </Suspense>
      )}
      {hasDocuments && (
        <Suspense fallback={null}>
          <DocumentWindow />
        </Suspense>
      )}
      <Toasts />
      {isDebugging() && (
        <Suspense fallback={null}>
          <DebugConsole />
        </Suspense>
      )}
    </>
  )
}

/** Whether a document was opened since the start: it needs its window, also while it closes. */
function useEverOpened(): boolean {
  const isOpen = useSyncExternalStore(onDocument, shownDocument) !== undefined
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen
}
