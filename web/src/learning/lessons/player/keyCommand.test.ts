import { expect, it } from 'vitest'
import { keyCommand, type KeyPress } from './keyCommand.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
})

it.each([
  ['Space toggles playback', press(' '), { kind: 'toggle' }],
  ['K toggles playback', press('k'), { kind: 'toggle' }],
  ['K works on a Cyrillic layout', press('л', { code: 'KeyK' }), { kind: 'toggle' }],
  ['the left arrow seeks 5 seconds back', press('ArrowLeft'), { kind: 'seekBy', seconds: -5 }],
  ['the right arrow seeks 5 seconds forward', press('ArrowRight'), { kind: 'seekBy', seconds: 5 }],
  ['J seeks 10 seconds back', press('j'), { kind: 'seekBy', seconds: -10 }],
  ['L seeks 10 seconds forward', press('L', { shiftKey: true }), { kind: 'seekBy', seconds: 10 }],
  ['the up arrow raises the volume', press('ArrowUp'), { kind: 'volumeBy', fraction: 0.1 }],
  ['the down arrow lowers the volume', press('ArrowDown'), { kind: 'volumeBy', fraction: -0.1 }],
  ['M mutes', press('m'), { kind: 'mute' }],
  ['F toggles full screen', press('f'), { kind: 'fullscreen' }],
  ['C toggles subtitles', press('c'), { kind: 'captions' }],
  ['7 seeks to 70 %', press('7'), { kind: 'seekTo', fraction: 0.7 }],
  ['> raises the speed', press('>', { shiftKey: true }), { kind: 'speedBy', steps: 1 }],
  [
    '< on a Cyrillic layout lowers the speed',
    press('Б', { code: 'Comma', shiftKey: true }),
    { kind: 'speedBy', steps: -1 },
  ],
  ['keys with Ctrl are left to the browser', press('f', { ctrlKey: true }), undefined],
  ['other keys have no command', press('q', { code: 'KeyQ' }), undefined],
])('%s', (_title, pressed, command) => {
  expect(keyCommand(pressed)).toEqual(command)
})
