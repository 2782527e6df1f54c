import { useState } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { isBufferEmpty, useVideoState } from '../../learning/lessons/player/useVideoState.ts'
import { useOnline, useReconnect } from '../../ui/useOnline.ts'

/** Why a video does not play. */
export type VideoFailure = 'offline' | 'failed' | 'converting'

/** What keeps a learner's video from being played; it is loaded again on request and when the connection is back. */
export function useVideoFailure(element: HTMLVideoElement | null, { status }: UploadedFile) {
  const [hasFailed, setFailed] = useState(false)
  const isOnline = useOnline()
  const isStalled = useVideoState(element, (video) => !video.paused && isBufferEmpty(video), false)
  const retry = () => {
    setFailed(false)
    element?.load()
  }
  useReconnect(() => hasFailed && retry())
  const failure = (): VideoFailure | undefined => {
    if (!isOnline && (hasFailed || isStalled)) return 'offline'
    if (!hasFailed) return undefined
    return status === 'UPLOADED' ? 'converting' : 'failed'
  }
  return {
    failure: failure(),
    retry,
    events: { onError: () => setFailed(true), onLoadedMetadata: () => setFailed(false) },
  }
}
