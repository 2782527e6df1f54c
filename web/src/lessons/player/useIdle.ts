import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react'
import { useVideoState } from './useVideoState.ts'

const idleMs = 3000

export type Idle = {
  /** The film plays and nobody has touched the player for a while. */
  isIdle: boolean
  /** Somebody is there: not idle for a while. */
  wake: () => void
  /** A press on the film. Of a mouse it toggles, of a finger it only shows the controls, or hides them. */
  tap: (toggle: () => void) => void
  /** For the frame. */
  handlers: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave', Handler>
}

type Handler = (event: PointerEvent) => void

/** Whether the controls of a film that plays may go. While a finger or button is down they stay. */
export function useIdle(video: HTMLVideoElement | null): Idle {
  const isPlaying = !useVideoState(video, ({ paused }) => paused, true)
  const [isQuiet, setQuiet] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouch = useRef(false)
  const wake = useCallback(() => {
    clearTimeout(timer.current)
    setQuiet(false)
    timer.current = setTimeout(() => setQuiet(true), idleMs)
  }, [])
  const sleep = () => {
    clearTimeout(timer.current)
    setQuiet(true)
  }
  // A film often starts with nobody near it.
  useEffect(() => {
    video?.addEventListener('play', wake)
    return () => {
      video?.removeEventListener('play', wake)
      clearTimeout(timer.current)
    }
  }, [video, wake])
  const isIdle = isPlaying && isQuiet
  useWakingKey(isIdle, wake)
  return {
    isIdle,
    wake,
    tap: (toggle) => {
      if (!isTouch.current) toggle()
      else if (isPlaying && !isQuiet) sleep()
      else wake()
    },
    handlers: {
      onPointerDown: ({ pointerType }) => {
        isTouch.current = pointerType === 'touch'
        clearTimeout(timer.current)
      },
      // A finger that rests trembles, and one that scrolls passes by: only a tap wakes.
      onPointerMove: ({ pointerType }) => pointerType !== 'touch' && wake(),
      onPointerUp: () => !isQuiet && wake(),
      onPointerCancel: () => !isQuiet && wake(),
      // A finger leaves with every tap.
      onPointerLeave: ({ pointerType, buttons }) => {
        if (pointerType === 'touch') return
        if (buttons === 0) sleep()
        else wake()
      },
    },
  }
}

/** Hidden buttons cannot be focused: they are back before the focus moves. */
function useWakingKey(isIdle: boolean, wake: () => void): void {
  useEffect(() => {
    if (!isIdle) return undefined
    const press = ({ key }: KeyboardEvent) => key === 'Tab' && wake()
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [isIdle, wake])
}
