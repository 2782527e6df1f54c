import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Idle time after a navigation, which the new screen has to itself. */
const idleMs = 10_000

/** Preloads the code of all sections once the page is idle, so that they open offline. */
export function usePreloadSections(): void {
  const router = useRouter()
  useEffect(() => {
    let fetching = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartIdleTimer = () => {
      fetching.abort()
      fetching = new AbortController()
      const { signal } = fetching
      clearTimeout(timer)
      const fetchAll = async () => (await import('./preloadSections.ts')).preloadSections(router, signal)
      // A failure is retried when the browser is online again.
      timer = setTimeout(() => void fetchAll().catch(() => undefined), idleMs)
    }
    restartIdleTimer()
    const unsubscribe = router.subscribe('onBeforeNavigate', restartIdleTimer)
    window.addEventListener('online', restartIdleTimer)
    return () => {
      window.removeEventListener('online', restartIdleTimer)
      unsubscribe()
      clearTimeout(timer)
      fetching.abort()
    }
  }, [router])
}
