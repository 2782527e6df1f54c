import { useCallback, useSyncExternalStore } from 'react'

/** The server knows no screen. */
const matchesNothing = () => false

/** Whether a media query, such as a breakpoint, matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, matchesNothing)
}
