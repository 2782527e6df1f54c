import type { Playback } from './player/playback.ts'

/** How a film begins. */
type Beginning = { startSeconds: number; playAtOnce: boolean }

/** A film in an element, and how often the learner had asked for a lesson by then. */
type Opened = { playback: Playback; key: string; asked: number }

export type PlayerState = {
  /** The lesson, with its round, whose explanation is on in place of the exercise. */
  explained: string | undefined
  /** Where the exercise stood when its explanation began. */
  exerciseSeconds: number
  /** How the next film begins; undefined as a new lesson does. */
  beginning: Beginning | undefined
  opened: Opened | undefined
}

export type PlayerAction =
  /** The same moment in the other shape of the film. */
  | ({ type: 'turn' } & Beginning)
  | { type: 'explain'; watched: string; exerciseSeconds: number }
  | { type: 'exercise' }
  | { type: 'open'; opened: Opened }

export const initialPlayerState: PlayerState = {
  explained: undefined,
  exerciseSeconds: 0,
  beginning: undefined,
  opened: undefined,
}

export function playerReducer(state: PlayerState, action: PlayerAction): PlayerState {
  if (action.type === 'turn') {
    const { startSeconds, playAtOnce } = action
    return { ...state, beginning: { startSeconds, playAtOnce } }
  }
  if (action.type === 'explain') {
    const { watched, exerciseSeconds } = action
    return { ...state, explained: watched, exerciseSeconds, beginning: { startSeconds: 0, playAtOnce: true } }
  }
  if (action.type === 'exercise') {
    const beginning = { startSeconds: state.exerciseSeconds, playAtOnce: true }
    return { ...state, explained: undefined, beginning }
  }
  return { ...state, opened: action.opened, beginning: undefined }
}

/** Whether a film has to be opened, or the one that is open played once more. */
export function toDo({ opened }: PlayerState, next: Opened): 'open' | 'play' | 'nothing' {
  if (opened?.playback !== next.playback || opened.key !== next.key) return 'open'
  return opened.asked === next.asked ? 'nothing' : 'play'
}
