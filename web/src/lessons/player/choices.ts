/** What a learner chose for all videos on this device. */
export type Choices = {
  speed: number
  volume: number
  isMuted: boolean
  isVertical: boolean
  /** A language code, 'off', or undefined while the player decides. */
  captions: string | undefined
}

export const speeds = [0.75, 1, 1.25, 1.5] as const
const key = 'player'
const initial: Choices = { speed: 1, volume: 1, isMuted: false, isVertical: false, captions: undefined }

export function readChoices(): Choices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const { speed, volume, isMuted, isVertical, captions } = (kept ?? {}) as Partial<Record<keyof Choices, unknown>>
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

/** Keeps the choices; a device that refuses storage forgets them with the page. */
export function keepChoices(choices: Choices): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // They still hold on this page.
  }
}

/** The next speed up or down, or the same at the end of the list. */
export function speedAfter(speed: number, steps: number): number {
  const at = speeds.findIndex((one) => one === speed)
  return speeds[Math.min(speeds.length - 1, Math.max(0, at + steps))] ?? speed
}

/**
 * Which subtitles are on, as a language code: what the learner chose, else those in the language of the screen when
 * the video speaks another one.
 */
export function captionsOn(
  { offered, chosen }: { offered: readonly string[]; chosen: string | undefined },
  { spoken, screen }: { spoken: string | undefined; screen: string },
): string | undefined {
  if (chosen === 'off') return undefined
  if (chosen && offered.includes(chosen)) return chosen
  const isForeign = spoken !== undefined && spoken !== '' && languageOf(spoken) !== screen
  if (!chosen && !isForeign) return undefined
  return offered.find((code) => languageOf(code) === screen) ?? (chosen ? offered[0] : undefined)
}

/** `pt-BR` → `pt`. */
function languageOf(code: string): string {
  return code.split('-')[0] ?? code
}
