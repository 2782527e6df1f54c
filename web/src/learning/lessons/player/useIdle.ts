import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react'
import { useVideoState } from './useVideoState.ts'

const idleMs = 3000

export type Idle = {
  /** The video plays and there was no input for a while. */
  isIdle: boolean
  wake: () => void
  /** A press on the video: a click toggles playback, a tap only shows or hides the controls. */
  tap: (toggle: () => void) => void
  handlers: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave', Handler>
}

type Handler = (event: PointerEvent) => void

/** Whether the controls of a playing video may hide; they stay while a pointer is down. */
export function useIdle(element: HTMLVideoElement | null): Idle {
  const isPlaying = !useVideoState(element, ({ paused }) => paused, true)
  const [isInactive, setInactive] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouch = useRef(false)
  const wake = useCallback(() => {
    clearTimeout(timer.current)
    setInactive(false)
    timer.current = setTimeout(() => setInactive(true), idleMs)
  }, [])
  const hide = () => {
    clearTimeout(timer.current)
    setInactive(true)
  }
  // Playback may start without any pointer event.
  useEffect(() => {
    element?.addEventListener('play', wake)
    return () => {
      element?.removeEventListener('play', wake)
      clearTimeout(timer.current)
    }
  }, [element, wake])
  const isIdle = isPlaying && isInactive
  useWakeOnTab(isIdle, wake)
  return {
    isIdle,
    wake,
    tap: (toggle) => {
      if (!isTouch.current) toggle()
      else if (isPlaying && !isInactive) hide()
      else wake()
    },
    handlers: {
      onPointerDown: ({ pointerType }) => {
        isTouch.current = pointerType === 'touch'
        clearTimeout(timer.current)
      },
      // A resting finger jitters and a scrolling one passes over: only a tap shows the controls.
      onPointerMove: ({ pointerType }) => pointerType !== 'touch' && wake(),
      onPointerUp: () => !isInactive && wake(),
      onPointerCancel: () => !isInactive && wake(),
      // Touch pointers leave after every tap.
      onPointerLeave: ({ pointerType, buttons }) => {
        if (pointerType === 'touch') return
        if (buttons === 0) hide()
        else wake()
      },
    },
  }
}

/** Hidden buttons cannot take the focus: shows them before it moves. */
function useWakeOnTab(isIdle: boolean, wake: () => void): void {
  useEffect(() => {
    if (!isIdle) return undefined
    const press = ({ key }: KeyboardEvent) => key === 'Tab' && wake()
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [isIdle, wake])
}
