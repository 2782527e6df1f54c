import { useLayoutEffect, type RefObject } from 'react'

/** The runs whose calendar was open in this visit; those are found again as they were left. */
const seen = new Set<number>()

/** Opens a calendar at today, once; the router brings one back to where it was left after that. */
export function useCalendarScroll(streamId: number, page: RefObject<HTMLElement | null>, isDrawn: boolean): void {
  useLayoutEffect(() => {
    if (!isDrawn || seen.has(streamId)) return undefined
    // The router scrolls a new page to its top after it is drawn.
    const frame = requestAnimationFrame(() => {
      seen.add(streamId)
      page.current?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [streamId, page, isDrawn])
}
