import { useEffect, useRef, type RefObject } from 'react'
import type { Mark } from '#contract/experts/marks/api.ts'

/** Returns the ref of the button that starts a mark. It gets the focus that the editor or a deleted mark had. */
export function useRestoreFocus(marks: readonly Mark[], edited: Mark | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const count = marks.length
  const isEdited = edited !== undefined
  const before = useRef({ count, isEdited })
  useEffect(() => {
    const isGone = count < before.current.count || (before.current.isEdited && !isEdited)
    before.current = { count, isEdited }
    if (isGone && document.activeElement === document.body) button.current?.focus()
  }, [count, isEdited])
  return button
}
