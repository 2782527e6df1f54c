import { describe, expect, it } from 'vitest'
import { addPlayed, playedMs, type Moment } from './measure.ts'

const at = (mediaSeconds: number, wallSeconds: number, rate = 1): Moment => ({
  mediaSeconds,
  wallMs: wallSeconds * 1000,
  rate,
})

describe('what counts is video played through', () => {
  it.each([
    ['at its own speed', at(10, 0), at(10.25, 0.25), 250],
    ['faster: the seconds of the video, not of the clock', at(10, 0, 1.5), at(13, 2, 1.5), 3000],
    ['slower', at(10, 0, 0.75), at(11.5, 2, 0.75), 1500],
    ['while the speed changed', at(10, 0, 1), at(12.5, 2, 1.5), 2500],
    ['in a hidden tab, whose clock ticks once a minute', at(10, 0), at(70, 60), 60_000],
    ['not while it is paused', at(10, 0), at(10, 60), 0],
    ['not while it loads', at(10, 0), at(10.1, 8), 100],
    ['not backwards', at(10, 0), at(4, 1), 0],
    ['not a jump: no more than the time that went by', at(10, 0), at(500, 1), 1250],
    ['with the little that two clocks differ', at(10, 0), at(10.3, 0.25), 300],
  ])('%s', (_title, before, after, expected) => {
    expect(playedMs(before, after)).toBeCloseTo(expected)
  })
})

describe('seconds are whole', () => {
  it.each<[string, number[], number, number]>([
    ['nothing below one', [400, 500], 0, 900],
    ['the rest is carried on', [400, 700], 1, 100],
    ['several at once', [2600], 2, 600],
    ['fractions of the clock lose nothing', Array.from({ length: 30 }, () => 100 / 3), 1, 0],
    ['a throttled tab brings them late, but all', [59_500, 500], 60, 0],
  ])('%s', (_title, parts, seconds, restMs) => {
    let [rest, whole] = [0, 0]
    for (const part of parts) {
      const added = addPlayed(rest, part)
      rest = added.restMs
      whole += added.seconds
    }
    expect(whole).toBe(seconds)
    expect(rest).toBeCloseTo(restMs, 1)
  })
})
