import { useLayoutEffect, type RefObject } from 'react'

/** Runs whose calendar was opened in this visit; the router restores their scroll position. */
const openedStreams = new Set<number>()

/** Scrolls a calendar to today the first time it opens. */
export function useCalendarScroll(streamId: number, page: RefObject<HTMLElement | null>, isRendered: boolean): void {
  useLayoutEffect(() => {
    if (!isRendered || openedStreams.has(streamId)) return undefined
    // The router scrolls a new page to its top after the render.
    const frame = requestAnimationFrame(() => {
      openedStreams.add(streamId)
      page.current?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [streamId, page, isRendered])
}
