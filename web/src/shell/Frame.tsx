import { Outlet } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { CookieConsent } from '../cookies/CookieConsent.tsx'
import { isDebugging } from '../log.ts'
import { loadMoreTexts } from '../language.ts'
import { closeDocument, onDocument, shownDocument } from '../materials/openDocument.ts'
import { useScreenMeta } from '../router.tsx'
import { socialReturn } from '../social/socialReturn.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { OverlayFailure } from '../ui/OverlayFailure.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { LazyShell } from './LazyShell.tsx'
import { useDocumentTitle } from './useTitle.ts'

const DebugConsole = lazyPart(async () => (await import('./debug/DebugConsole.tsx')).DebugConsole)
const DocumentWindow = lazyPart(async () => (await import('../materials/DocumentWindow.tsx')).DocumentWindow, {
  failed: (_, again) => shownDocument() && <OverlayFailure {...again} onClose={closeDocument} />,
})
const SocialOutcome = lazyPart(async () => {
  const [screen] = await Promise.all([import('../social/SocialOutcome.tsx'), loadMoreTexts()])
  return screen.SocialOutcome
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
      {isInside ? <LazyShell /> : <Outlet />}
      {outcome && <SocialOutcome outcome={outcome} />}
      {hasDocuments && <DocumentWindow />}
      <Toasts />
      {isDebugging() && <DebugConsole />}
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
