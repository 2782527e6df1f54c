import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Course } from '#contract/learning/courses/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { currentLanguage } from '../../platform/language/language.ts'
import { Poster } from '../../ui/art/Poster.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { PlaybackError } from './player/Overlay.tsx'
import { Player } from './player/Player.tsx'
import { captionsOn } from './player/settings.ts'
import { usePlayback } from './player/usePlayback.ts'
import { usePlayerControl, usePlayerSettings } from './player/usePlayerControl.ts'
import type { DemoVideoQuery } from '../courses/videoQueries.ts'

interface DemoVideoPlayerProps {
  course: Pick<Course, 'id' | 'title'>
  query: DemoVideoQuery
}

interface DemoVideoDialogProps extends DemoVideoPlayerProps {
  open: boolean
  onClose: () => void
}

/** The demo video of a course; playback ends with the dialog. */
export function DemoVideoDialog({ open, onClose, course, query }: DemoVideoDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={course.title} wide>
      <DemoVideoPlayer course={course} query={query} />
    </Modal>
  )
}

/** Plays a course's demo video from its beginning; nothing of it is recorded. */
function DemoVideoPlayer({ course: { id, title }, query }: DemoVideoPlayerProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const settingsState = usePlayerSettings()
  const { data: video, error, refetch } = useQuery(query)
  const { attach, element, playback, state } = usePlayback(async () => (await refetch()).data ?? undefined)
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
      onRetry={() => (error ? void refetch() : playback?.retry())}
      next={undefined}
      autoplay={false}
      onSwitchOrientation={undefined}
      poster={<Poster theme={publicConfig().project.theme} seed={id} stage={1} hair={1} />}
      corner={null}
    />
  )
}
