import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the heading for screen readers, except on the first page, and scrolls it into view below a long queue. */
export function useFocusOnOpening(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useEffect(() => {
    const focus = () => {
      if (!heading.current || document.activeElement === document.body) return
      heading.current.focus({ preventScroll: true })
      if (heading.current.getBoundingClientRect().bottom > window.innerHeight) heading.current.scrollIntoView()
    }
    focus()
    // The layout focuses its content before this event.
    return router.subscribe('onRendered', focus)
  }, [router])
  return heading
}
