import { Outlet } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { CookieConsent } from '../accounts/cookies/CookieConsent.tsx'
import { isDebugging } from '../platform/log/log.ts'
import { withTexts } from '../platform/language/language.ts'
import { closeDocument, onDocumentChange, currentDocument } from '../ui/documents/documents.ts'
import { useScreenMeta } from '../router.tsx'
import { oauthResult } from '../accounts/social/oauth.ts'
import { lazyComponent, OverlayFailure } from '../ui/lazyComponent.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { LazyAppLayout } from './lazyPages.tsx'
import { useDocumentTitle } from '../brands/useTitle.ts'

const DebugConsole = lazyComponent(async () => (await import('./DebugConsole.tsx')).DebugConsole)
const DocumentModal = lazyComponent(async () => (await import('../ui/documents/DocumentModal.tsx')).DocumentModal, {
  failed: (_, again) => currentDocument() && <OverlayFailure {...again} onClose={closeDocument} />,
})
const OAuthResultDialog = lazyComponent(
  async () => (await withTexts(import('../accounts/social/OAuthResultDialog.tsx'))).OAuthResultDialog,
)

/** The layout of every route; guests get the screen alone and never download the application layout. */
export function RootLayout() {
  const { access, bare } = useScreenMeta()
  useDocumentTitle()
  const outcome = oauthResult()
  const hasDocuments = useWasDocumentOpened()
  const hasLayout = access === 'auth' && !bare
  return (
    <>
      <CookieConsent aboveBar={hasLayout} />
      {hasLayout ? <LazyAppLayout /> : <Outlet />}
      {outcome && <OAuthResultDialog result={outcome} />}
      {hasDocuments && <DocumentModal />}
      <Toasts />
      {isDebugging() && <DebugConsole />}
    </>
  )
}

/** Whether a document was opened since the start; the modal stays mounted while it closes. */
function useWasDocumentOpened(): boolean {
  const isOpen = useSyncExternalStore(onDocumentChange, currentDocument) !== undefined
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen
}
