import { useRouter, type AnyRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Modal } from '../ui/Modal.tsx'

/** So long after a navigation the network and the processor belong to its screen. */
const quietAfterMs = 10_000

/** Fetches the code of all sections once the page is quiet: they open without a connection then. */
export function useSectionsAhead(): void {
  const router = useRouter()
  useEffect(() => {
    let fetching = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitForQuiet = () => {
      fetching.abort()
      fetching = new AbortController()
      const { signal } = fetching
      clearTimeout(timer)
      timer = setTimeout(() => void fetchSections(router.routesById, signal), quietAfterMs)
    }
    waitForQuiet()
    const unsubscribe = router.subscribe('onBeforeNavigate', waitForQuiet)
    window.addEventListener('online', waitForQuiet)
    return () => {
      window.removeEventListener('online', waitForQuiet)
      unsubscribe()
      clearTimeout(timer)
      fetching.abort()
    }
  }, [router])
}

/** One after the other, to leave room for what the person asks for. Those that are there are not fetched again. */
async function fetchSections(routes: Record<string, AnyRoute>, signal: AbortSignal): Promise<void> {
  // While developing every module is a file of its own; and who saves data fetches nothing they may not open.
  if (!import.meta.env.PROD || prefersReducedTraffic()) return
  for (const { options } of Object.values(routes)) {
    const meta = options.staticData?.meta
    if (signal.aborted) return
    if (meta?.sections) await meta.loadCode?.()
  }
  // The menu of a phone leads to them.
  Modal.preload()
}

function prefersReducedTraffic(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
