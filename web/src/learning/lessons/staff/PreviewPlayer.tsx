import { useEffect, useEffectEvent, useReducer, useState, type ReactNode } from 'react'
import type { Lesson } from '#contract/learning/courses/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { currentLanguage, t } from '../../../platform/language/language.ts'
import type { PlannedLesson } from '../../programme/plan.ts'
import { Button } from '../../../ui/Button.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { hasBothOrientations, hasExplanation, videoOf } from '../../videos/lessonVideos.ts'
import type { NextLesson, PlaybackError } from '../player/Overlay.tsx'
import type { Playback } from '../player/playback.ts'
import { Player } from '../player/Player.tsx'
import { captionsOn } from '../../videos/playerSettings.ts'
import { useMediaSession } from '../player/browser.ts'
import { usePlayback } from '../player/usePlayback.ts'
import { usePlayerControl, usePlayerSettings } from '../player/usePlayerControl.ts'
import { isBufferEmpty, useVideoState } from '../player/useVideoState.ts'
import { initialPlayerState, playbackCommand, playerReducer } from '../playerState.ts'

export interface PreviewPlayerProps {
  lesson: PlannedLesson
  /** Counts the passes through the lesson's set. */
  repetition: number
  /** Counts the requests to play; a new one starts playback without a press. */
  playRequest: number
  autoplay: boolean
  next: NextLesson | undefined
  poster: ReactNode
  refreshLesson: () => Promise<Lesson | undefined>
}

/** Plays a lesson as `LessonPlayer` does, without a run: it records and sends nothing. */
export function PreviewPlayer({
  lesson: planned,
  repetition,
  playRequest,
  refreshLesson,
  ...rest
}: PreviewPlayerProps) {
  const { lesson, title, seconds } = planned
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const settingsState = usePlayerSettings()
  const [settings, changeSettings] = settingsState
  const [player, dispatch] = useReducer(playerReducer, initialPlayerState)
  const lessonKey = `${lesson.id} ${repetition}`
  const variant = { isExplanation: player.explainedLesson === lessonKey, isVertical: settings.isVertical }
  const video = videoOf(lesson, variant)
  const { attach, element, playback, state } = usePlayback(
    async () => videoOf((await refreshLesson()) ?? {}, variant) ?? undefined,
  )
  useMediaSession(title, rest.next?.play)

  const openOrPlay = useEffectEvent(
    (target: { video: Video; playback: Playback; key: string; playRequest: number }) => {
      const command = playbackCommand(player, target)
      if (command === 'nothing') return
      dispatch({ type: 'open', opened: target })
      const startOptions = player.startOptions ?? { startSeconds: 0, playImmediately: playRequest > 0 }
      if (command === 'play') target.playback.play()
      else target.playback.open({ video: target.video, language: currentLanguage(), ...startOptions })
    },
  )
  useEffect(() => {
    if (video && playback) openOrPlay({ video, playback, key: `${lessonKey} ${video.id}`, playRequest })
  }, [video, playback, lessonKey, playRequest])
  const exercise = () => dispatch({ type: 'exercise' })
  useEffect(() => {
    if (!element || !variant.isExplanation) return undefined
    const backToExercise = () => dispatch({ type: 'exercise' })
    element.addEventListener('ended', backToExercise)
    return () => element.removeEventListener('ended', backToExercise)
  }, [element, variant.isExplanation])

  const switchOrientation = () => {
    const position = { startSeconds: element?.currentTime ?? 0, playImmediately: element?.paused === false }
    dispatch({ type: 'switchOrientation', ...position })
    changeSettings({ isVertical: !settings.isVertical })
  }
  const explain = () => dispatch({ type: 'explain', lessonKey, exerciseSeconds: element?.currentTime ?? 0 })

  const offered = video?.subs.map(({ language_code }) => language_code) ?? []
  const spoken = state.tracks.audioTracks.find(({ id }) => id === state.tracks.audioTrack)?.language
  const languages = { spoken, interface: currentLanguage() }
  const captions = captionsOn({ offered, chosen: settings.captions }, languages)
  const firstCaptions = captionsOn({ offered, chosen: languages.interface }, languages)
  const control = usePlayerControl({ element, frame, playback, settingsState, captions, firstCaptions })
  const isOnline = useOnline()
  const isStalledOffline = useVideoState(element, isBufferEmpty, false) && !isOnline
  const playbackError = (): PlaybackError | undefined => {
    if (!video) return 'missing'
    if (state.error === 'failed' && (video.status === 'waiting' || video.status === 'processing')) return 'processing'
    return state.error ?? (isStalledOffline ? 'offline' : undefined)
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
      {...rest}
      video={video ?? undefined}
      expectedSeconds={video?.duration ?? seconds}
      error={playbackError()}
      onRetry={() => playback?.retry()}
      onSwitchOrientation={hasBothOrientations(lesson, variant) ? switchOrientation : undefined}
      corner={
        hasExplanation(lesson) && (
          <Button size="small" variant="raised" onClick={variant.isExplanation ? exercise : explain}>
            {variant.isExplanation ? t('lessons.exercise') : t('lessons.explanation')}
          </Button>
        )
      }
    />
  )
}
