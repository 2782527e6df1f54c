import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '../../../platform/device/newId.ts'

/** Closer to the end than this, new messages are followed. */
const endPx = 80
/** Earlier messages are fetched before the first one is reached. */
const earlierPx = 400

type Shown = {
  firstId: number | undefined
  /** Changes with what stands last. */
  lastKey: string | number | undefined
  /** The reader wrote what stands last. */
  isLastOwn: boolean
  onStart: () => void
  /** After every move and change. */
  onMove: (scroller: HTMLElement) => void
}

/**
 * Opens at the first unread message, else at the end; keeps the text in place when earlier messages are added above, and
 * follows new ones at the end.
 */
export function useMessageScroll({ firstId, lastKey, isLastOwn, onStart, onMove }: Shown) {
  const scroller = useRef<HTMLDivElement>(null)
  const previous = useRef<{ height: number; firstId: number | undefined; lastKey: Shown['lastKey'] }>(undefined)
  const isFollowing = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  // New on every visit: the router would put the scroller back where a former visit left it, where it renders later.
  const [restorationId] = useState(newId)

  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = previous.current
    if (!before) openAtUnread(element)
    else if (before.firstId !== firstId) element.scrollTop += element.scrollHeight - before.height
    else if (before.lastKey !== lastKey && (isFollowing.current || isLastOwn)) toEnd()
    previous.current = { height: element.scrollHeight, firstId, lastKey }
    onMove(element)
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    // The composer grows and a keyboard opens below.
    const observer = new ResizeObserver(() => isFollowing.current && element.scrollTo({ top: element.scrollHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const element = scroller.current
    if (!element) return
    const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight < endPx
    isFollowing.current = isEnd
    setAtEnd(isEnd)
    if (element.scrollTop < earlierPx) onStart()
    onMove(element)
  }
  return { scroller, restorationId, onScroll, isAtEnd, toEnd }
}

function openAtUnread(element: HTMLElement): void {
  const mark = element.querySelector<HTMLElement>('[data-unread]')
  const top = mark ? mark.getBoundingClientRect().top - element.getBoundingClientRect().top : element.scrollHeight
  element.scrollTo({ top: element.scrollTop + top - 16 })
}
