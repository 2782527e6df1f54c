import { formatNumber } from '../../platform/language/format.ts'

/** A learner's settings for all videos on this device. */
export type PlayerSettings = {
  speed: number
  volume: number
  isMuted: boolean
  isVertical: boolean
  /** A language code, 'off', or undefined for automatic. */
  captions: string | undefined
}

export const speeds = [0.75, 1, 1.25, 1.5] as const
const key = 'player'
const initial: PlayerSettings = { speed: 1, volume: 1, isMuted: false, isVertical: false, captions: undefined }

export function readPlayerSettings(): PlayerSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const { speed, volume, isMuted, isVertical, captions } = (stored ?? {}) as Partial<
      Record<keyof PlayerSettings, unknown>
    >
    return {
      speed: speeds.find((one) => one === speed) ?? initial.speed,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : initial.volume,
      isMuted: isMuted === true,
      isVertical: isVertical === true,
      captions: typeof captions === 'string' ? captions : undefined,
    }
  } catch {
    return initial
  }
}

/** Stores the settings; where storage is unavailable they last as long as the page. */
export function savePlayerSettings(settings: PlayerSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // They still apply on this page.
  }
}

/** The speed that many steps up or down, within the list. */
export function speedAfter(speed: number, steps: number): number {
  const at = speeds.findIndex((one) => one === speed)
  return speeds[Math.min(speeds.length - 1, Math.max(0, at + steps))] ?? speed
}

/**
 * The language code of the active subtitles: the chosen ones, otherwise those in the interface language when the video
 * is spoken in another one.
 */
export function captionsOn(
  { offered, chosen }: { offered: readonly string[]; chosen: string | undefined },
  { spoken, interface: interfaceLanguage }: { spoken: string | undefined; interface: string },
): string | undefined {
  if (chosen === 'off') return undefined
  if (chosen && offered.includes(chosen)) return chosen
  const isForeign = spoken !== undefined && spoken !== '' && languageOf(spoken) !== interfaceLanguage
  if (!chosen && !isForeign) return undefined
  return offered.find((code) => languageOf(code) === interfaceLanguage) ?? (chosen ? offered[0] : undefined)
}

/** `pt-BR` → `pt`. */
function languageOf(code: string): string {
  return code.split('-')[0] ?? code
}

/** The speed as buttons show it: 1.5×. */
export function speedLabel(speed: number): string {
  return `${formatNumber(speed)}×`
}
