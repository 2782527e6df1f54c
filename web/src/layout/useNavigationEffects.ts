import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recordEntry, recordVisit } from './sectionHistory.ts'

/** After every navigation, focuses the content and records the visit for the back button. */
export function useNavigationEffects(contentId: string): void {
  const router = useRouter()
  useEffect(() => {
    const record = () => {
      const { matches, location } = router.state
      const { __TSR_index: index } = location.state
      recordEntry(location.pathname, index)
      recordVisit(location.pathname, matches.at(-1)?.staticData.meta?.sections ?? [])
    }
    record()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      record()
      // The first page keeps the focus at the top, before the skip link.
      if (fromLocation && pathChanged) document.getElementById(contentId)?.focus({ preventScroll: true })
    })
  }, [router, contentId])
}
