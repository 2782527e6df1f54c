import { useEffect, useEffectEvent, useReducer, useState, type ReactNode } from 'react'
import type { Video } from '#contract/videos/api.ts'
import { currentLanguage, t } from '../language.ts'
import { Button } from '../ui/Button.tsx'
import { useOnline } from '../ui/useOnline.ts'
import { captionsOn } from './player/choices.ts'
import { hasBothShapes, hasExplanation } from './player/films.ts'
import type { NextLesson, Obstacle } from './player/Overlay.tsx'
import type { Playback } from './player/playback.ts'
import { Player } from './player/Player.tsx'
import { useFilm } from './player/useFilm.ts'
import { useFilms, type DayPlace } from './player/useFilms.ts'
import { useMediaSession } from './player/useMediaSession.ts'
import { usePlayback } from './player/usePlayback.ts'
import { useChoices, usePlayerControl } from './player/usePlayerControl.ts'
import { isStarved, useVideoState } from './player/useVideoState.ts'
import { initialPlayerState, playerReducer, toDo } from './playerState.ts'
import { useStatistics } from './statistics/useStatistics.ts'
import { useVideoEvents } from './useVideoEvents.ts'

/** `round` tells apart the times that a set is gone through; `seconds` is the length. */
type LessonToPlay = { id: number; round: number; title: string; seconds: number; positionSeconds: number }

export interface LessonPlayerProps {
  streamId: number
  day: DayPlace
  lesson: LessonToPlay
  /** How often the learner has asked for a lesson: with each time it plays without waiting for a press. */
  asked: number
  /** The next lesson follows by itself. */
  autoplay: boolean
  next?: NextLesson | undefined
  /** Stands in the frame while there is no picture of the video. */
  poster?: ReactNode
}

/** Plays a lesson and remembers what was watched of it. */
export function LessonPlayer({ streamId, day, lesson, asked, autoplay, next, poster }: LessonPlayerProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const chosen = useChoices()
  const [choices, choose] = chosen
  const films = useFilms(day, lesson.id)
  const watched = `${lesson.id} ${lesson.round}`
  const [player, dispatch] = useReducer(playerReducer, initialPlayerState)
  const cut = { isExplanation: player.explained === watched, isVertical: choices.isVertical }
  const { film, isLocal, renew } = useFilm(films, cut)
  const { attach, video, playback, state } = usePlayback(renew)
  useStatistics(cut.isExplanation ? null : video, { streamId, dayId: day.dayId, lessonId: lesson.id })
  useVideoEvents(cut.isExplanation ? null : video, { streamId, lessonId: lesson.id })
  useMediaSession(lesson.title, next?.play)

  const openOrPlay = useEffectEvent((ready: { film: Video; playback: Playback; key: string; asked: number }) => {
    const next = toDo(player, ready)
    if (next === 'nothing') return
    dispatch({ type: 'open', opened: ready })
    const beginning = player.beginning ?? { startSeconds: startOf(lesson), playAtOnce: asked > 0 }
    if (next === 'play') ready.playback.play()
    else ready.playback.open({ film: ready.film, language: currentLanguage(), ...beginning })
  })
  useEffect(() => {
    if (film && playback) openOrPlay({ film, playback, key: `${watched} ${film.id}`, asked })
  }, [film, playback, watched, asked])
  useEffect(() => {
    if (!video || !cut.isExplanation) return undefined
    const exercise = () => dispatch({ type: 'exercise' })
    video.addEventListener('ended', exercise)
    return () => video.removeEventListener('ended', exercise)
  }, [video, cut.isExplanation])

  const turn = () => {
    dispatch({ type: 'turn', startSeconds: video?.currentTime ?? 0, playAtOnce: video?.paused === false })
    choose({ isVertical: !choices.isVertical })
  }
  const explain = () => dispatch({ type: 'explain', watched, exerciseSeconds: video?.currentTime ?? 0 })
  const exercise = () => dispatch({ type: 'exercise' })

  const offered = film?.subs.map(({ language_code }) => language_code) ?? []
  const spoken = state.tracks.sounds.find(({ id }) => id === state.tracks.sound)?.language
  const speech = { spoken, screen: currentLanguage() }
  const captions = captionsOn({ offered, chosen: choices.captions }, speech)
  const firstCaptions = captionsOn({ offered, chosen: speech.screen }, speech)
  const control = usePlayerControl({ video, frame, playback, chosen, captions, firstCaptions })
  const isOnline = useOnline()
  const isStranded = useVideoState(video, isStarved, false) && !isOnline
  const obstacle = (): Obstacle | undefined => {
    if (films.trouble && !isLocal) return films.trouble
    if (film === null) return 'missing'
    if (state.trouble === 'failed' && (film?.status === 'waiting' || film?.status === 'processing')) return 'unready'
    return state.trouble ?? (isStranded && !isLocal ? 'offline' : undefined)
  }
  return (
    <Player
      {...{ video, attach, frame, setFrame, control, state, autoplay, next, poster }}
      film={film ?? undefined}
      expectedSeconds={film?.duration ?? lesson.seconds}
      title={lesson.title}
      obstacle={obstacle()}
      onRetry={() => (films.trouble ? films.reload() : playback?.retry())}
      onTurn={films.lesson && hasBothShapes(films.lesson, cut) ? turn : undefined}
      corner={
        films.lesson &&
        hasExplanation(films.lesson) && (
          <Button size="small" variant="raised" onClick={cut.isExplanation ? exercise : explain}>
            {cut.isExplanation ? t('lessons.exercise') : t('lessons.explanation')}
          </Button>
        )
      }
    />
  )
}

/** Whoever left this close to the end has seen the lesson and begins it anew. */
const nearEndSeconds = 3

function startOf({ seconds, positionSeconds }: LessonToPlay): number {
  return positionSeconds < seconds - nearEndSeconds ? positionSeconds : 0
}
