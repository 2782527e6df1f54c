import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Video } from '#contract/learning/videos/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { currentLanguage } from '../../platform/language/language.ts'
import type { PlaybackError } from './player/Overlay.tsx'
import { Player } from './player/Player.tsx'
import { captionsOn } from '../videos/playerSettings.ts'
import { usePlayback } from './player/usePlayback.ts'
import { usePlayerControl, usePlayerSettings } from './player/usePlayerControl.ts'

export interface FilmPlayerProps {
  title: string
  /** Undefined while it loads; null if there is none. */
  video: Video | null | undefined
  /** Why the video could not be loaded. */
  error: Error | null
  /** Loads the video with new URLs. */
  refresh: () => Promise<Video | undefined>
  poster: ReactNode
}

/** Plays a video from its beginning; nothing of it is recorded. */
export function FilmPlayer({ title, video, error, refresh, poster }: FilmPlayerProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const settingsState = usePlayerSettings()
  const { attach, element, playback, state } = usePlayback(refresh)
  const open = useEffectEvent(() => {
    if (video) playback?.open({ video, language: currentLanguage(), startSeconds: 0, playImmediately: true })
  })
  // New URLs of the same video do not start it again.
  const videoId = video?.id
  useEffect(() => {
    if (videoId !== undefined && playback) open()
  }, [videoId, playback])

  const offered = video?.subs.map(({ language_code }) => language_code) ?? []
  const spoken = state.tracks.audioTracks.find((track) => track.id === state.tracks.audioTrack)?.language
  const languages = { spoken, interface: currentLanguage() }
  const captions = captionsOn({ offered, chosen: settingsState[0].captions }, languages)
  const firstCaptions = captionsOn({ offered, chosen: languages.interface }, languages)
  const control = usePlayerControl({ element, frame, playback, settingsState, captions, firstCaptions })
  const playbackError = (): PlaybackError | undefined => {
    if (error) return error instanceof ApiFailure && error.isNetwork ? 'offline' : 'failed'
    if (video === null) return 'failed'
    const isPending = video?.status === 'waiting' || video?.status === 'processing'
    return state.error === 'failed' && isPending ? 'processing' : state.error
  }
  return (
    <Player
      element={element}
      attach={attach}
      frame={frame}
      setFrame={setFrame}
      control={control}
      state={state}
      title={title}
      video={video ?? undefined}
      expectedSeconds={video?.duration ?? 0}
      error={playbackError()}
      onRetry={() => (error ? void refresh() : playback?.retry())}
      next={undefined}
      autoplay={false}
      onSwitchOrientation={undefined}
      poster={poster}
      corner={null}
    />
  )
}
