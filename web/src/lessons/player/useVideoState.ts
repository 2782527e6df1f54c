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

/** Something read from a video element, as it is now. It draws again only when the value, a plain one, has changed. */
export function useVideoState<Value extends string | number | boolean>(
  video: HTMLVideoElement | null,
  read: (video: HTMLVideoElement) => Value,
  before: Value,
): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      for (const event of events) video?.addEventListener(event, changed)
      return () => {
        for (const event of events) video?.removeEventListener(event, changed)
      }
    },
    [video],
  )
  return useSyncExternalStore(subscribe, () => (video ? read(video) : before))
}

/** There is nothing to play now: before the film has come, and where it has stopped coming. */
export function isStarved({ ended, readyState, HAVE_FUTURE_DATA }: HTMLVideoElement): boolean {
  return !ended && readyState < HAVE_FUTURE_DATA
}
