import { describe, expect, it } from 'vitest'
import { captionsOn, keepChoices, readChoices, speedAfter } from './choices.ts'

describe('subtitles', () => {
  it.each([
    ['are on when the video speaks another language than the screen', undefined, 'ru', 'en', 'en'],
    ['are off when it speaks the same', undefined, 'en', 'en', undefined],
    ['are off when nobody knows what it speaks', undefined, undefined, 'en', undefined],
    ['stay off when they were switched off', 'off', 'ru', 'en', undefined],
    ['stay in the language that was chosen', 'es', 'ru', 'en', 'es'],
    ['were wanted: a video without that language shows them in the one of the screen', 'de', 'en', 'en', 'en'],
    ['were wanted: a video without both shows the first there are', 'de', 'en', 'fr', 'ru'],
    ['are left out where none are in a language of the screen', undefined, 'en', 'fr', undefined],
  ])('%s', (_title, chosen, spoken, screen, expected) => {
    expect(captionsOn({ offered: ['ru', 'en', 'es'], chosen }, { spoken, screen })).toBe(expected)
  })
})

describe('choices', () => {
  it('are remembered on this device', () => {
    const choices = { speed: 1.25, volume: 0.4, isMuted: true, isVertical: true, captions: 'es' }
    keepChoices(choices)
    expect(readChoices()).toEqual(choices)
  })

  it.each(['nonsense', 'null', '{"speed":7,"volume":"loud","captions":3}'])('of %s fall back to the usual', (kept) => {
    localStorage.setItem('player', kept)
    expect(readChoices()).toEqual({ speed: 1, volume: 1, isMuted: false, isVertical: false, captions: undefined })
  })

  it('of speed go up and down one by one', () => {
    expect([speedAfter(1, 1), speedAfter(1, -1), speedAfter(1.5, 1), speedAfter(0.75, -1)]).toEqual([
      1.25, 0.75, 1.5, 0.75,
    ])
  })
})
