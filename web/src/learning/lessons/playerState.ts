import type { Playback } from './player/playback.ts'

/** Where a video starts, and whether it plays without a press. */
type StartOptions = { startSeconds: number; playImmediately: boolean }

/** The video in the element; `playRequest` counts the learner's requests to play up to its opening. */
type OpenedVideo = { playback: Playback; key: string; playRequest: number }

export type PlayerState = {
  /** The lesson and repetition whose explanation plays instead of the exercise. */
  explainedLesson: string | undefined
  /** The exercise's position when its explanation started. */
  exerciseSeconds: number
  /** Start of the next video; undefined for the defaults of a new lesson. */
  startOptions: StartOptions | undefined
  opened: OpenedVideo | undefined
}

export type PlayerAction =
  /** The same position in the video's other orientation. */
  | ({ type: 'switchOrientation' } & StartOptions)
  | { type: 'explain'; lessonKey: string; exerciseSeconds: number }
  | { type: 'exercise' }
  | { type: 'open'; opened: OpenedVideo }

export const initialPlayerState: PlayerState = {
  explainedLesson: undefined,
  exerciseSeconds: 0,
  startOptions: undefined,
  opened: undefined,
}

export function playerReducer(state: PlayerState, action: PlayerAction): PlayerState {
  if (action.type === 'switchOrientation') {
    const { startSeconds, playImmediately } = action
    return { ...state, startOptions: { startSeconds, playImmediately } }
  }
  if (action.type === 'explain') {
    const { lessonKey, exerciseSeconds } = action
    return {
      ...state,
      explainedLesson: lessonKey,
      exerciseSeconds,
      startOptions: { startSeconds: 0, playImmediately: true },
    }
  }
  if (action.type === 'exercise') {
    const startOptions = { startSeconds: state.exerciseSeconds, playImmediately: true }
    return { ...state, explainedLesson: undefined, startOptions }
  }
  return { ...state, opened: action.opened, startOptions: undefined }
}

/** Whether to open the next video or to play the open one again. */
export function playbackCommand({ opened }: PlayerState, next: OpenedVideo): 'open' | 'play' | 'nothing' {
  if (opened?.playback !== next.playback || opened.key !== next.key) return 'open'
  return opened.playRequest === next.playRequest ? 'nothing' : 'play'
}
