import { expect, it } from 'vitest'
import { captionsOn, savePlayerSettings, readPlayerSettings, speedAfter } from './playerSettings.ts'

it.each([
  ['are on when the video is spoken in a language other than the interface', undefined, 'ru', 'en', 'en'],
  ['are off when it is spoken in the interface language', undefined, 'en', 'en', undefined],
  ['are off when its language is unknown', undefined, undefined, 'en', undefined],
  ['stay off once turned off', 'off', 'ru', 'en', undefined],
  ['stay in the chosen language', 'es', 'ru', 'en', 'es'],
  ['fall back to the interface language when the chosen one is missing', 'de', 'en', 'en', 'en'],
  ['fall back to the first language when both are missing', 'de', 'en', 'fr', 'ru'],
  ['stay off by default when the interface language is missing', undefined, 'en', 'fr', undefined],
])('subtitles %s', (_title, chosen, spoken, interfaceLanguage, expected) => {
  expect(captionsOn({ offered: ['ru', 'en', 'es'], chosen }, { spoken, interface: interfaceLanguage })).toBe(expected)
})

it('player settings are stored on the device', () => {
  const settings = { speed: 1.25, volume: 0.4, isMuted: true, isVertical: true, captions: 'es' }
  savePlayerSettings(settings)
  expect(readPlayerSettings()).toEqual(settings)
})

it.each(['nonsense', 'null', '{"speed":7,"volume":"loud","captions":3}'])(
  'player settings fall back to the defaults when %s is stored',
  (stored) => {
    localStorage.setItem('player', stored)
    expect(readPlayerSettings()).toEqual({
      speed: 1,
      volume: 1,
      isMuted: false,
      isVertical: false,
      captions: undefined,
    })
  },
)

it('player settings change the speed step by step', () => {
  expect([speedAfter(1, 1), speedAfter(1, -1), speedAfter(1.5, 1), speedAfter(0.75, -1)]).toEqual([
    1.25, 0.75, 1.5, 0.75,
  ])
})
