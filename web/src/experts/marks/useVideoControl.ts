import { useCallback, useEffect, useState } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { aspectOf } from '../../learning/files/pictureSize.ts'
import { pauseOtherTabs } from '../../learning/lessons/player/pauseOtherTabs.ts'
import { knownDuration, useVideoState } from '../../learning/lessons/player/useVideoState.ts'
import { createVideoElement } from './videoElement.ts'

/** Of a video that is not converted yet, whose frames are not counted. */
const assumedFrameRate = 30

/** A video that is looked at closely: its state, and what moves it. */
export function useVideoControl(file: UploadedFile) {
  const frameRate = file.frame_rate ?? assumedFrameRate
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const [moves] = useState(() => createVideoElement(frameRate))
  const [speed, setSpeed] = useState(1)
  const attach = useCallback(
    (attached: HTMLVideoElement | null) => {
      moves.follow(attached)
      setElement(attached)
    },
    [moves],
  )
  useEffect(() => (element ? pauseOtherTabs(element) : undefined), [element])
  useEffect(() => {
    // Loading again resets the speed to the default one.
    if (element) Object.assign(element, { defaultPlaybackRate: speed, playbackRate: speed })
  }, [element, speed])
  const position = useVideoState(element, ({ currentTime }) => currentTime, 0)
  const duration = useVideoState(element, knownDuration, 0) || (file.duration ?? 0)
  return {
    ...moves,
    ...{ element, attach, frameRate, position, duration, speed, setSpeed },
    isPlaying: !useVideoState(element, ({ paused }) => paused, true),
    isMuted: useVideoState(element, ({ muted, volume }) => muted || volume === 0, false),
    volume: useVideoState(element, ({ volume }) => volume, 1),
    aspect: useVideoState(element, shownAspect, 0) || (aspectOf(file) ?? 16 / 9),
    /** Within the video, in seconds. */
    seekTo: (seconds: number) => moves.seekMs(Math.min(duration, Math.max(0, seconds)) * 1000),
  }
}

export type VideoControl = ReturnType<typeof useVideoControl>

function shownAspect({ videoWidth, videoHeight }: HTMLVideoElement): number {
  return videoHeight > 0 ? videoWidth / videoHeight : 0
}
