import { useEffect, useState } from 'react'
import { formatNumber, formatPercent } from '../../format.ts'
import { t } from '../../language.ts'
import { keepChoices, readChoices, speedAfter, type Choices } from './choices.ts'
import type { KeyAct } from './keys.ts'
import type { Playback } from './playback.ts'
import { useFullscreen } from './useFullscreen.ts'

export type PlayerControl = {
  playback: Playback | undefined
  choices: Choices
  choose: (part: Partial<Choices>) => void
  /** The language of the subtitles that are on. */
  captions: string | undefined
  toggle: () => void
  mute: () => void
  isFull: boolean
  toggleFull: () => void
  /** Does what a key stands for and says so in a word or two. */
  act: (act: KeyAct) => string
}

export type Controlled = {
  video: HTMLVideoElement | null
  frame: HTMLElement | null
  playback: Playback | undefined
  chosen: ChosenThings
  captions: string | undefined
  /** The subtitles to switch on when none are. */
  firstCaptions: string | undefined
}

type ChosenThings = [choices: Choices, choose: (part: Partial<Choices>) => void]

/** What the learner chose, remembered on this device. */
export function useChoices(): ChosenThings {
  const [choices, setChoices] = useState(readChoices)
  const choose = (part: Partial<Choices>) => {
    const next = { ...choices, ...part }
    setChoices(next)
    keepChoices(next)
  }
  return [choices, choose]
}

/** What buttons and keys do with the video. */
export function usePlayerControl({ video, frame, playback, chosen, ...controlled }: Controlled): PlayerControl {
  const [choices, choose] = chosen
  const { captions, firstCaptions } = controlled
  const [isFull, toggleFull] = useFullscreen(frame, video)
  const { speed, volume, isMuted } = choices
  useApplied(video, choices)
  const toggle = () => (video?.paused === false ? playback?.pause() : playback?.play())
  const mute = () => choose(isMuted || volume === 0 ? { isMuted: false, volume: volume || 1 } : { isMuted: true })
  const setVolume = (wanted: number) => {
    const next = Math.round(Math.min(1, Math.max(0, wanted)) * 100) / 100
    choose({ volume: next, isMuted: false })
    return t('lessons.volumeIs', { volume: formatPercent(next) })
  }
  const act = (wanted: KeyAct): string => {
    switch (wanted.kind) {
      case 'toggle':
        toggle()
        return ''
      case 'seekBy':
        playback?.seek((video?.currentTime ?? 0) + wanted.seconds)
        return formatNumber(wanted.seconds, { style: 'unit', unit: 'second', signDisplay: 'always' })
      case 'seekTo':
        playback?.seek((video?.duration || 0) * wanted.share)
        return formatPercent(wanted.share)
      case 'volumeBy':
        return setVolume((isMuted ? 0 : volume) + wanted.share)
      case 'speedBy':
        choose({ speed: speedAfter(speed, wanted.steps) })
        return `${formatNumber(speedAfter(speed, wanted.steps))}×`
      case 'mute':
        mute()
        return isMuted ? '' : t('lessons.muted')
      case 'fullscreen':
        toggleFull()
        return ''
      case 'captions':
        choose({ captions: captions ? 'off' : firstCaptions })
        return ''
      default:
        return wanted satisfies never
    }
  }
  return { playback, choices, choose, captions, toggle, mute, isFull, toggleFull, act }
}

function useApplied(video: HTMLVideoElement | null, { speed, volume, isMuted }: Choices): void {
  useEffect(() => {
    if (!video) return undefined
    // Every new film begins with the element's own default speed.
    const apply = () =>
      Object.assign(video, { defaultPlaybackRate: speed, playbackRate: speed, volume, muted: isMuted })
    apply()
    video.addEventListener('loadstart', apply)
    return () => video.removeEventListener('loadstart', apply)
  }, [video, speed, volume, isMuted])
}
