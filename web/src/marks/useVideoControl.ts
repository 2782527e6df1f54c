import { useState, type SyntheticEvent } from 'react'
import type { UploadedFile } from '#contract/files/api.ts'
import { aspectOf } from '../files/pictureSize.ts'
import { createVideoElement } from './videoElement.ts'

/** Of a video that is not converted yet, whose frames are not counted. */
const assumedFrameRate = 30

type MediaEvent = SyntheticEvent<HTMLVideoElement>

/** A video that is looked at closely: its state, what moves it, and the events that it needs. */
export function useVideoControl(file: UploadedFile) {
  const { duration: length, frame_rate: rate } = file
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [duration, setDuration] = useState(length ?? 0)
  const [aspect, setAspect] = useState(aspectOf(file) ?? 16 / 9)
  const [element] = useState(() => createVideoElement(rate ?? assumedFrameRate, (ms) => setPosition(ms / 1000)))
  return {
    ...element,
    ...{ isPlaying, position, duration, aspect },
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: ({ currentTarget }: MediaEvent) => setPosition(currentTarget.currentTime),
      onDurationChange: ({ currentTarget: { duration: seconds } }: MediaEvent) =>
        Number.isFinite(seconds) && setDuration(seconds),
      onLoadedMetadata: ({ currentTarget: { videoWidth, videoHeight } }: MediaEvent) =>
        videoHeight > 0 && setAspect(videoWidth / videoHeight),
    },
  }
}

export type VideoControl = ReturnType<typeof useVideoControl>
