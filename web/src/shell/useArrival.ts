import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recordEntry, recordVisit } from '../trail.ts'

/** After every navigation the focus stands at the new content, and the way back is noted. */
export function useArrival(contentId: string): void {
  const router = useRouter()
  useEffect(() => {
    const note = () => {
      const { matches, location } = router.state
      const { __TSR_index: index } = location.state
      recordEntry(location.pathname, index)
      recordVisit(location.pathname, matches.at(-1)?.staticData.meta?.sections ?? [])
    }
    note()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      note()
      // The first page begins where every page does, with the jump over the menu.
      if (fromLocation && pathChanged) document.getElementById(contentId)?.focus({ preventScroll: true })
    })
  }, [router, contentId])
}
