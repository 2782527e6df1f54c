import { useEffect, useEffectEvent, useReducer, useState, type ReactNode, useRef } from 'react'
import { videoMilestones } from '#contract/learning/lessons/rules.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { track } from '../../accounts/analytics/track.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { hasBothOrientations, hasExplanation } from '../videos/lessonVideos.ts'
import type { NextLesson, PlaybackError } from './player/Overlay.tsx'
import type { Playback } from './player/playback.ts'
import { Player } from './player/Player.tsx'
import { captionsOn } from '../videos/playerSettings.ts'
import { useFreshLesson, type DayKey, usePlayableVideo } from './player/usePlayableVideo.ts'
import { useMediaSession } from './player/browser.ts'
import { usePlayback } from './player/usePlayback.ts'
import { usePlayerSettings, usePlayerControl } from './player/usePlayerControl.ts'
import { isBufferEmpty, useVideoState } from './player/useVideoState.ts'
import { initialPlayerState, playerReducer, playbackCommand } from './playerState.ts'
import { useStatistics } from './statistics/useStatistics.ts'

/** `repetition` counts the passes through the lesson's set; `seconds` is the length. */
type LessonToPlay = { id: number; repetition: number; title: string; seconds: number; positionSeconds: number }

export interface LessonPlayerProps {
  streamId: number
  day: DayKey
  lesson: LessonToPlay
  /** Counts the learner's requests to play; a new one starts playback without a press. */
  playRequest: number
  autoplay: boolean
  next?: NextLesson | undefined
  poster?: ReactNode
}

/** Plays a lesson and records what is watched of it. */
export function LessonPlayer({ streamId, day, lesson, playRequest, autoplay, next, poster }: LessonPlayerProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const settingsState = usePlayerSettings()
  const [settings, changeSettings] = settingsState
  const freshLesson = useFreshLesson(day, lesson.id)
  const lessonKey = `${lesson.id} ${lesson.repetition}`
  const [player, dispatch] = useReducer(playerReducer, initialPlayerState)
  const variant = { isExplanation: player.explainedLesson === lessonKey, isVertical: settings.isVertical }
  const { video, isLocal, isClosed, refreshUrls } = usePlayableVideo(freshLesson, variant)
  const { attach, element, playback, state } = usePlayback(refreshUrls)
  useStatistics(variant.isExplanation ? null : element, { streamId, dayId: day.dayId, lessonId: lesson.id })
  useVideoEvents(variant.isExplanation ? null : element, { streamId, lessonId: lesson.id })
  useMediaSession(lesson.title, next?.play)

  const openOrPlay = useEffectEvent(
    (target: { video: Video; playback: Playback; key: string; playRequest: number }) => {
      const command = playbackCommand(player, target)
      if (command === 'nothing') return
      dispatch({ type: 'open', opened: target })
      const startOptions = player.startOptions ?? {
        startSeconds: resumePosition(lesson),
        playImmediately: playRequest > 0,
      }
      if (command === 'play') target.playback.play()
      else target.playback.open({ video: target.video, language: currentLanguage(), ...startOptions })
    },
  )
  useEffect(() => {
    if (video && playback) openOrPlay({ video, playback, key: `${lessonKey} ${video.id}`, playRequest })
  }, [video, playback, lessonKey, playRequest])
  useEffect(() => {
    if (!element || !variant.isExplanation) return undefined
    const exercise = () => dispatch({ type: 'exercise' })
    element.addEventListener('ended', exercise)
    return () => element.removeEventListener('ended', exercise)
  }, [element, variant.isExplanation])

  const switchOrientation = () => {
    dispatch({
      type: 'switchOrientation',
      startSeconds: element?.currentTime ?? 0,
      playImmediately: element?.paused === false,
    })
    changeSettings({ isVertical: !settings.isVertical })
  }
  const explain = () => dispatch({ type: 'explain', lessonKey, exerciseSeconds: element?.currentTime ?? 0 })
  const exercise = () => dispatch({ type: 'exercise' })

  const offered = video?.subs.map(({ language_code }) => language_code) ?? []
  const spoken = state.tracks.audioTracks.find(({ id }) => id === state.tracks.audioTrack)?.language
  const languages = { spoken, interface: currentLanguage() }
  const captions = captionsOn({ offered, chosen: settings.captions }, languages)
  const firstCaptions = captionsOn({ offered, chosen: languages.interface }, languages)
  const control = usePlayerControl({ element, frame, playback, settingsState, captions, firstCaptions })
  const isOnline = useOnline()
  const isStalledOffline = useVideoState(element, isBufferEmpty, false) && !isOnline
  const playbackError = (): PlaybackError | undefined => {
    if (freshLesson.error && !isLocal) return freshLesson.error
    if (video === null) return 'missing'
    if (state.error === 'failed' && (video?.status === 'waiting' || video?.status === 'processing')) return 'processing'
    return state.error ?? (isStalledOffline && !isLocal ? 'offline' : undefined)
  }
  const error = playbackError()
  return (
    <Player
      element={element}
      attach={attach}
      frame={frame}
      setFrame={setFrame}
      control={control}
      state={state}
      autoplay={autoplay}
      next={next}
      poster={poster}
      video={video ?? undefined}
      expectedSeconds={video?.duration ?? lesson.seconds}
      title={lesson.title}
      error={error === 'offline' && isClosed ? 'closed' : error}
      onRetry={() => (freshLesson.error ? freshLesson.reload() : playback?.retry())}
      onSwitchOrientation={
        freshLesson.lesson && hasBothOrientations(freshLesson.lesson, variant) ? switchOrientation : undefined
      }
      corner={
        freshLesson.lesson &&
        hasExplanation(freshLesson.lesson) && (
          <Button size="small" variant="raised" onClick={variant.isExplanation ? exercise : explain}>
            {variant.isExplanation ? t('lessons.exercise') : t('lessons.explanation')}
          </Button>
        )
      }
    />
  )
}

/** A lesson left this close to its end starts from the beginning. */
const nearEndSeconds = 3

function resumePosition({ seconds, positionSeconds }: LessonToPlay): number {
  return positionSeconds < seconds - nearEndSeconds ? positionSeconds : 0
}

/**
 * Tracks the start, the progress milestones and the end of a lesson for the school's analytics. A milestone is sent once
 * per page visit; a seek sends all milestones before its target.
 */
export function useVideoEvents(element: HTMLVideoElement | null, lesson: { streamId: number; lessonId: number }): void {
  const { streamId, lessonId } = lesson
  const sentMilestones = useRef(new Set<string>())
  useEffect(() => {
    if (!element) return undefined
    const stopped = new AbortController()
    const ids = { stream_id: streamId, lesson_id: lessonId }
    const on = (event: string, listener: () => void) =>
      element.addEventListener(event, listener, { signal: stopped.signal })
    let isStarted = false
    on('playing', () => {
      if (!isStarted) track('video_start', ids)
      isStarted = true
    })
    on('timeupdate', () => {
      const reached = isStarted ? (element.currentTime / element.duration) * 100 : 0
      for (const percent of videoMilestones) {
        const milestone = `${streamId} ${lessonId} ${percent}`
        if (percent > reached || sentMilestones.current.has(milestone)) continue
        sentMilestones.current.add(milestone)
        track('video_progress', { ...ids, percent })
      }
    })
    on('ended', () => {
      track('video_complete', ids)
      isStarted = false
    })
    return () => stopped.abort()
  }, [element, streamId, lessonId])
}
