import { expect, it } from 'vitest'
import { initialPlayerState, playerReducer, toDo, type PlayerAction } from './playerState.ts'
import { Playback } from './player/playback.ts'

const playback = new Playback(document.createElement('video'), () => Promise.resolve(undefined))
const after = (...actions: PlayerAction[]) => actions.reduce(playerReducer, initialPlayerState)
const opened = { playback, key: '3 1 7', asked: 0 }
const explain: PlayerAction = { type: 'explain', watched: '3 1', exerciseSeconds: 42 }

it('an explanation plays from its beginning, and the exercise goes on where it stood', () => {
  const explained = after({ type: 'open', opened }, explain)
  expect(explained).toMatchObject({ explained: '3 1', beginning: { startSeconds: 0, playAtOnce: true } })
  expect(after(explain, { type: 'open', opened }, { type: 'exercise' })).toMatchObject({
    explained: undefined,
    beginning: { startSeconds: 42, playAtOnce: true },
  })
})

it('a turned film goes on where it stood, and plays only if it did', () => {
  const turn: PlayerAction = { type: 'turn', startSeconds: 12, playAtOnce: false }
  expect(after(turn).beginning).toEqual({ startSeconds: 12, playAtOnce: false })
  expect(after(turn, { type: 'open', opened }).beginning).toBeUndefined()
})

it.each([
  ['another film is opened', { ...opened, key: '3 1 8' }, 'open'],
  ['the same lesson in another round is opened', { ...opened, key: '3 2 7' }, 'open'],
  ['the film that is open plays once more when it is asked for', { ...opened, asked: 1 }, 'play'],
  ['the film that is open is left alone', opened, 'nothing'],
] as const)('%s', (_, next, expected) => {
  expect(toDo(after({ type: 'open', opened }), next)).toBe(expected)
})
