import { expect, test } from 'vitest'
import { renditionsOf } from './renditions.ts'

const sizes = (width: number, height: number) =>
  renditionsOf({ width, height }).map((rendition) => `${rendition.width}x${rendition.height}`)

test.each([
  [3840, 2160, ['1920x1080', '1280x720', '640x360']],
  [1920, 1080, ['1920x1080', '1280x720', '640x360']],
  [1280, 720, ['1280x720', '854x480', '426x240']],
  [854, 480, ['854x480', '428x240']],
  [640, 352, ['640x352']],
  [426, 240, ['426x240']],
  [128, 72, ['128x72']],
])('a source of %i × %i is offered in up to three heights, never above itself', (width, height, expected) => {
  expect(sizes(width, height)).toEqual(expected)
})

test('a vertical video is measured by its shorter side', () => {
  expect(sizes(1080, 1920)).toEqual(['1080x1920', '720x1280', '360x640'])
})

test('a source with odd sides becomes even without growing by more than a pixel', () => {
  expect(sizes(321, 181)).toEqual(['320x180'])
})
