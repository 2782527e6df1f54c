import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/** The heading takes the focus, so that reading goes on from here; on the first page it stays at the top. Below a long queue it scrolls into view. */
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
    // The layout has focused the content by then.
    return router.subscribe('onRendered', focus)
  }, [router])
  return heading
}
