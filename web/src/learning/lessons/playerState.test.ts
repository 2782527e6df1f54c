import { expect, it } from 'vitest'
import { initialPlayerState, playerReducer, playbackCommand, type PlayerAction } from './playerState.ts'
import { Playback } from './player/playback.ts'

const playback = new Playback(document.createElement('video'), () => Promise.resolve(undefined))
const after = (...actions: PlayerAction[]) => actions.reduce(playerReducer, initialPlayerState)
const opened = { playback, key: '3 1 7', playRequest: 0 }
const explain: PlayerAction = { type: 'explain', lessonKey: '3 1', exerciseSeconds: 42 }

it('an explanation plays from its start, and the exercise then resumes at its position', () => {
  const explained = after({ type: 'open', opened }, explain)
  expect(explained).toMatchObject({ explainedLesson: '3 1', startOptions: { startSeconds: 0, playImmediately: true } })
  expect(after(explain, { type: 'open', opened }, { type: 'exercise' })).toMatchObject({
    explainedLesson: undefined,
    startOptions: { startSeconds: 42, playImmediately: true },
  })
})

it('switching the orientation keeps the position and the playing state', () => {
  const switchOrientation: PlayerAction = { type: 'switchOrientation', startSeconds: 12, playImmediately: false }
  expect(after(switchOrientation).startOptions).toEqual({ startSeconds: 12, playImmediately: false })
  expect(after(switchOrientation, { type: 'open', opened }).startOptions).toBeUndefined()
})

it.each([
  ['opens another video', { ...opened, key: '3 1 8' }, 'open'],
  ['opens the same lesson in another repetition', { ...opened, key: '3 2 7' }, 'open'],
  ['plays the open video again on a new play request', { ...opened, playRequest: 1 }, 'play'],
  ['does nothing while the same video is open', opened, 'nothing'],
] as const)('%s', (_, next, expected) => {
  expect(playbackCommand(after({ type: 'open', opened }), next)).toBe(expected)
})
