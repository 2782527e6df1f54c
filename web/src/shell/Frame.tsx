import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isDebugging } from '../log.ts'
import { useScreenMeta } from '../router.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { loadShell } from './inside.ts'
import { Preloader } from './Preloader.tsx'
import { useDocumentTitle } from './useTitle.ts'

const DebugConsole = lazy(async () => ({ default: (await import('./debug/DebugConsole.tsx')).DebugConsole }))
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))

/** Around every screen; guests get the screen alone and none of the shell's code. */
export function Frame() {
  const { access } = useScreenMeta()
  useDocumentTitle()
  return (
    <>
      {access === 'auth' ? (
        <Suspense fallback={<Preloader />}>
          <Shell />
        </Suspense>
      ) : (
        <Outlet />
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
