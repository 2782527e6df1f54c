import { expect, it } from 'vitest'
import { playedMs, type PlaybackSample } from './measure.ts'

const at = (mediaSeconds: number, wallSeconds: number, rate = 1): PlaybackSample => ({
  mediaSeconds,
  wallMs: wallSeconds * 1000,
  rate,
})

it.each([
  ['at normal speed', at(10, 0), at(10.25, 0.25), 250],
  ['at 1.5×, in media seconds rather than elapsed seconds', at(10, 0, 1.5), at(13, 2, 1.5), 3000],
  ['at 0.75×', at(10, 0, 0.75), at(11.5, 2, 0.75), 1500],
  ['across a change of speed', at(10, 0, 1), at(12.5, 2, 1.5), 2500],
  ['in a hidden tab, whose timers fire once a minute', at(10, 0), at(70, 60), 60_000],
  ['but not while paused', at(10, 0), at(10, 60), 0],
  ['but not while buffering', at(10, 0), at(10.1, 8), 100],
  ['but not backwards', at(10, 0), at(4, 1), 0],
  ['but not a jump beyond the elapsed time', at(10, 0), at(500, 1), 1250],
  ['with a small drift between the two clocks', at(10, 0), at(10.3, 0.25), 300],
])('counts media time %s', (_title, before, after, expected) => {
  expect(playedMs(before, after)).toBeCloseTo(expected)
})
