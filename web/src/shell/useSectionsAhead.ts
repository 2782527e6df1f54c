import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

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
      const fetchAll = async () => (await import('./fetchSections.ts')).fetchSections(router.routesById, signal)
      // Without a connection it is tried again when there is one.
      timer = setTimeout(() => void fetchAll().catch(() => undefined), quietAfterMs)
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
