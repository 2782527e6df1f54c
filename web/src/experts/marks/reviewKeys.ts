import { keyCommand, type KeyPress } from '../../learning/lessons/player/keyCommand.ts'
import type { VideoControl } from './videoControl.ts'

export const speeds: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2]

type Reviewed = { control: VideoControl; toggleFullscreen: () => void }

/** Learners' videos are short: keys seek a fifth as far as in a lesson. */
const seekScale = 1 / 5

/** The lesson player's keys, and comma and period for single frames. */
export function reviewCommand(pressed: KeyPress): ((reviewed: Reviewed) => void) | undefined {
  const { code, shiftKey, ctrlKey, altKey, metaKey } = pressed
  const isPlain = !(shiftKey || ctrlKey || altKey || metaKey)
  if (isPlain && code === 'Comma') return ({ control }) => control.step(-1)
  if (isPlain && code === 'Period') return ({ control }) => control.step(1)
  const command = keyCommand(pressed)
  if (!command) return undefined
  switch (command.kind) {
    case 'toggle':
      return ({ control }) => control.toggle()
    case 'seekBy':
      return ({ control }) => control.seekTo(control.position + command.seconds * seekScale)
    case 'seekTo':
      return ({ control }) => control.seekTo(control.duration * command.fraction)
    case 'speedBy':
      return ({ control }) => control.setSpeed(speedAfter(control.speed, command.steps))
    case 'volumeBy':
      return ({ control }) => control.setVolume(control.volume + command.fraction)
    case 'mute':
      return ({ control }) => control.mute()
    case 'fullscreen':
      return ({ toggleFullscreen }) => toggleFullscreen()
    case 'captions':
      return undefined
    default:
      return command satisfies never
  }
}

function speedAfter(speed: number, steps: number): number {
  const at = speeds.indexOf(speed)
  return speeds[Math.min(speeds.length - 1, Math.max(0, at + steps))] ?? speed
}
