import { expect, it } from 'vitest'
import { keyAct, type Pressed } from './keys.ts'

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
})

it.each([
  ['space plays and pauses', press(' '), { kind: 'toggle' }],
  ['K too', press('k'), { kind: 'toggle' }],
  ['K on a Cyrillic keyboard', press('л', { code: 'KeyK' }), { kind: 'toggle' }],
  ['the left arrow goes 5 seconds back', press('ArrowLeft'), { kind: 'seekBy', seconds: -5 }],
  ['the right arrow goes 5 seconds on', press('ArrowRight'), { kind: 'seekBy', seconds: 5 }],
  ['J goes 10 seconds back', press('j'), { kind: 'seekBy', seconds: -10 }],
  ['L goes 10 seconds on', press('L', { shiftKey: true }), { kind: 'seekBy', seconds: 10 }],
  ['up is louder', press('ArrowUp'), { kind: 'volumeBy', share: 0.1 }],
  ['down is quieter', press('ArrowDown'), { kind: 'volumeBy', share: -0.1 }],
  ['M is silent', press('m'), { kind: 'mute' }],
  ['F fills the screen', press('f'), { kind: 'fullscreen' }],
  ['C switches subtitles', press('c'), { kind: 'captions' }],
  ['7 goes to 70 %', press('7'), { kind: 'seekTo', share: 0.7 }],
  ['> is faster', press('>', { shiftKey: true }), { kind: 'speedBy', steps: 1 }],
  ['< on a Cyrillic keyboard is slower', press('Б', { code: 'Comma', shiftKey: true }), { kind: 'speedBy', steps: -1 }],
  ['with Ctrl a key is the browser’s', press('f', { ctrlKey: true }), undefined],
  ['other keys do nothing', press('q', { code: 'KeyQ' }), undefined],
])('%s', (_title, pressed, act) => {
  expect(keyAct(pressed)).toEqual(act)
})
