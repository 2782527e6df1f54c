import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the browser reports a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** Calls back when the connection is restored. */
export function useReconnect(onReconnect: () => void): void {
  const react = useEffectEvent(onReconnect)
  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('online', () => react(), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
