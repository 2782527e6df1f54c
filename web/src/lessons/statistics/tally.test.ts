import { describe, expect, it } from 'vitest'
import { addPlayed, emptyTally, endPlay, playedMs, type Moment, type Tally } from './tally.ts'

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
    let [tally, whole]: [Tally, number] = [emptyTally, 0]
    for (const part of parts) {
      const added = addPlayed(tally, part)
      tally = added.tally
      whole += added.seconds
    }
    expect(whole).toBe(seconds)
    expect(tally.restMs).toBeCloseTo(restMs, 1)
  })
})

describe('the end of a video is a play', () => {
  it.each([
    ['after 30 seconds of a long one', 30_000, 600_000, 1],
    ['not after less', 29_000, 600_000, 0],
    ['after nearly all of a short one', 16_500, 20_000, 1],
    ['not after half of a short one', 10_000, 20_000, 0],
    ['not of one whose length is unknown', 60_000, 0, 0],
  ] as const)('%s', (_title, sinceCountMs, durationMs, plays) => {
    expect(endPlay({ restMs: 0, sinceCountMs }, durationMs, 30_000).plays).toBe(plays)
  })

  it('counts again only after as much was watched again', () => {
    const { tally } = endPlay({ restMs: 300, sinceCountMs: 40_000 }, 600_000, 30_000)
    expect(tally).toEqual({ restMs: 300, sinceCountMs: 0 })
    expect(endPlay(addPlayed(tally, 5000).tally, 600_000, 30_000).plays).toBe(0)
    expect(endPlay(addPlayed(tally, 30_000).tally, 600_000, 30_000).plays).toBe(1)
  })
})
