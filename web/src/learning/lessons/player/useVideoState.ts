import { useCallback, useSyncExternalStore } from 'react'

const events = [
  'timeupdate',
  'durationchange',
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'canplay',
  'progress',
  'seeking',
  'seeked',
  'ratechange',
  'volumechange',
  'loadedmetadata',
  'loadeddata',
  'emptied',
] as const

/** A value read from a video element, kept up to date; re-renders only when it changes. */
export function useVideoState<Value extends string | number | boolean>(
  element: HTMLVideoElement | null,
  read: (element: HTMLVideoElement) => Value,
  fallback: Value,
): Value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const event of events) element?.addEventListener(event, onChange)
      return () => {
        for (const event of events) element?.removeEventListener(event, onChange)
      }
    },
    [element],
  )
  return useSyncExternalStore(subscribe, () => (element ? read(element) : fallback))
}

/** Nothing is buffered to play: before the video has loaded, or while it stalls. */
export function isBufferEmpty({ ended, readyState, HAVE_FUTURE_DATA }: HTMLVideoElement): boolean {
  return !ended && readyState < HAVE_FUTURE_DATA
}

/** Seconds; 0 until the video has loaded. */
export function knownDuration({ duration }: HTMLVideoElement): number {
  return Number.isFinite(duration) ? duration : 0
}
