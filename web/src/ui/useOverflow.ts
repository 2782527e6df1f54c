import { useEffect, useState, type RefObject } from 'react'

/** The sides on which a scrollable row has hidden content. */
export type Overflow = 'start' | 'end' | 'both' | undefined

export function useOverflow(row: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>()
  useEffect(() => {
    const { current } = row
    if (!current) return undefined
    const measure = () => setOverflow(overflowOf(current))
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    current.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', measure)
    }
  }, [row])
  return overflow
}

function overflowOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Overflow {
  // Browsers round scroll positions.
  const hasStart = scrollLeft > 8
  const hasEnd = scrollLeft + clientWidth < scrollWidth - 8
  if (hasStart && hasEnd) return 'both'
  return hasStart ? 'start' : hasEnd ? 'end' : undefined
}
