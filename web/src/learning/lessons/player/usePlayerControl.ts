import { useEffect, useState } from 'react'
import { formatNumber, formatPercent } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { savePlayerSettings, readPlayerSettings, speedAfter, type PlayerSettings } from '../../videos/playerSettings.ts'
import type { KeyCommand } from './keyCommand.ts'
import type { Playback } from './playback.ts'
import { useFullscreen } from './browser.ts'

export type PlayerControl = {
  playback: Playback | undefined
  settings: PlayerSettings
  changeSettings: (change: Partial<PlayerSettings>) => void
  /** The language of the active subtitles. */
  captions: string | undefined
  toggle: () => void
  mute: () => void
  isFullscreen: boolean
  toggleFullscreen: () => void
  /** Runs the command and returns a short message about it, empty where the screen shows enough. */
  run: (command: KeyCommand) => string
}

export type ControlInput = {
  element: HTMLVideoElement | null
  frame: HTMLElement | null
  playback: Playback | undefined
  settingsState: SettingsState
  captions: string | undefined
  /** The subtitles to turn on when none are active. */
  firstCaptions: string | undefined
}

type SettingsState = [settings: PlayerSettings, changeSettings: (change: Partial<PlayerSettings>) => void]

/** The learner's player settings, stored on this device. */
export function usePlayerSettings(): SettingsState {
  const [settings, setSettings] = useState(readPlayerSettings)
  const changeSettings = (change: Partial<PlayerSettings>) => {
    const next = { ...settings, ...change }
    setSettings(next)
    savePlayerSettings(next)
  }
  return [settings, changeSettings]
}

export function usePlayerControl({ element, frame, playback, settingsState, ...rest }: ControlInput): PlayerControl {
  const [settings, changeSettings] = settingsState
  const { captions, firstCaptions } = rest
  const [isFullscreen, toggleFullscreen] = useFullscreen(frame, element)
  const { speed, volume, isMuted } = settings
  useApplySettings(element, settings)
  const toggle = () => (element?.paused === false ? playback?.pause() : playback?.play())
  const mute = () =>
    changeSettings(isMuted || volume === 0 ? { isMuted: false, volume: volume || 1 } : { isMuted: true })
  const setVolume = (value: number) => {
    const next = Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
    changeSettings({ volume: next, isMuted: false })
    return t('lessons.volumeIs', { volume: formatPercent(next) })
  }
  const run = (command: KeyCommand): string => {
    switch (command.kind) {
      case 'toggle':
        toggle()
        return ''
      case 'seekBy':
        playback?.seek((element?.currentTime ?? 0) + command.seconds)
        return formatNumber(command.seconds, { style: 'unit', unit: 'second', signDisplay: 'always' })
      case 'seekTo':
        playback?.seek((element?.duration || 0) * command.fraction)
        return formatPercent(command.fraction)
      case 'volumeBy':
        return setVolume((isMuted ? 0 : volume) + command.fraction)
      case 'speedBy':
        changeSettings({ speed: speedAfter(speed, command.steps) })
        return `${formatNumber(speedAfter(speed, command.steps))}×`
      case 'mute':
        mute()
        return isMuted ? '' : t('lessons.muted')
      case 'fullscreen':
        toggleFullscreen()
        return ''
      case 'captions':
        changeSettings({ captions: captions ? 'off' : firstCaptions })
        return ''
      default:
        return command satisfies never
    }
  }
  return { playback, settings, changeSettings, captions, toggle, mute, isFullscreen, toggleFullscreen, run }
}

function useApplySettings(element: HTMLVideoElement | null, { speed, volume, isMuted }: PlayerSettings): void {
  useEffect(() => {
    if (!element) return undefined
    // Every load resets the speed to the element's default.
    const apply = () =>
      Object.assign(element, { defaultPlaybackRate: speed, playbackRate: speed, volume, muted: isMuted })
    apply()
    element.addEventListener('loadstart', apply)
    return () => element.removeEventListener('loadstart', apply)
  }, [element, speed, volume, isMuted])
}
