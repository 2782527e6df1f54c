import { render, screen, waitFor } from '@testing-library/react'
import { themes } from '#contract/platform/themes.ts'
import { expect, it } from 'vitest'
import { Avatar } from '../Avatar.tsx'
import { RadialProgress, Flower, LevelGauge } from '../ProgressPictures.tsx'
import { stage } from '../stage.ts'
import { Art } from './Art.tsx'
import { faceMotif, mindMotif } from './motifs.ts'
import { Person } from './Person.tsx'
import { Poster } from './Poster.tsx'
import { randomFrom } from '../random.ts'

const pictureOf = (element: React.ReactElement) => {
  const { container, unmount } = render(element)
  const picture = container.innerHTML
  unmount()
  return picture
}

it.each(themes)('a drawn picture of %s depends on its seed', (theme) => {
  const first = pictureOf(<Art theme={theme} seed={1} stage={1} />)
  expect(pictureOf(<Art theme={theme} seed={2} stage={1} />)).not.toBe(first)
  expect(randomFrom(7)()).toBe(randomFrom(7)())
})

it('a drawn picture has only colours of the stage', () => {
  const colours = pictureOf(<Art theme="web" seed={1} stage={8} />).match(/var\(--[\w-]+/g)
  expect(new Set(colours?.map((colour) => colour.replace(/-(soft|mid|ink)$/, '')))).toEqual(
    new Set(['var(--color-stage-2']),
  )
})

it('a drawn picture takes the colours around it when no stage is given', () => {
  expect(pictureOf(<Art theme="face" seed={1} />)).toContain('var(--st,')
})

it.each(themes)("the poster of %s differs from other brands' posters", (theme) => {
  const others = themes.filter((other) => other !== theme)
  const own = pictureOf(<Poster theme={theme} seed={1} />)
  for (const other of others) expect(pictureOf(<Poster theme={other} seed={1} />)).not.toBe(own)
})

it('a drawn picture is silent for screen readers', () => {
  render(<Poster theme="face" seed={1} stage={2} />)
  expect(screen.queryByRole('img')).toBeNull()
})

it('drawn pictures on one page share no gradient ids', () => {
  const { container } = render(
    <>
      <Poster theme="face" seed={1} />
      <Poster theme="mind" seed={1} />
      <LevelGauge value={1} max={2} threshold={1} label="points" />
    </>,
  )
  const ids = [...container.querySelectorAll('[id]')].map((element) => element.id)
  expect(ids.length).toBeGreaterThan(3)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each([
  ['face', 'eyes', 'eye'],
  ['face', 'posture', 'spine'],
  ['face', 'lips', 'lips'],
  ['mind', 'sleep', 'moon'],
  ['mind', 'start', 'arch'],
] as const)('the picture of a course of %s about %s shows %s, whatever its seed', (brand, topic, motif) => {
  const motifOf = brand === 'face' ? faceMotif : mindMotif
  expect(Array.from({ length: 40 }, (_, seed) => motifOf(seed, topic))).toEqual(Array(40).fill(motif))
})

it.each(['', 'face', 'shoulders'])('the picture of a course about “%s” shows no part of the body', (topic) => {
  const motifs = new Set(Array.from({ length: 40 }, (_, seed) => faceMotif(seed, topic)))
  expect(motifs).toEqual(new Set(['petals', undefined]))
})

it('a loaded motif replaces the ground of its picture', async () => {
  const { container } = render(<Art theme="face" seed={12} topic="eyes" stage={1} />)
  await waitFor(() => expect(container.querySelectorAll('path').length).toBeGreaterThan(5))
  expect(container.querySelectorAll('svg')).toHaveLength(1)
})

it('a drawn person keeps their face', () => {
  expect(pictureOf(<Person seed={5} />)).toBe(pictureOf(<Person seed={5} />))
  expect(pictureOf(<Person seed={5} />)).not.toBe(pictureOf(<Person seed={6} />))
})

it('a drawn person is named where no name stands beside the picture', async () => {
  render(<Avatar seed={5} name="Marina" online />)
  expect(await screen.findByRole('img', { name: 'Marina' })).toBeTruthy()
  expect(screen.getByText('Online')).toBeTruthy()
})

it('flower, radial progress and level gauge have text labels', () => {
  render(
    <>
      <Flower filled={3} label="3 of 7 days" />
      <RadialProgress value={9} label="9 of 24 hours" />
      <LevelGauge value={240} max={400} threshold={200} label="240 points" />
    </>,
  )
  for (const name of ['3 of 7 days', '9 of 24 hours', '240 points'])
    expect(screen.getByRole('img', { name })).toBeTruthy()
})

it('the watch time has the accent of a brand, else the colour of the third stage', () => {
  const picture = pictureOf(<RadialProgress value={9} label="9 of 24 hours" />)
  expect(picture).toContain('fill="var(--color-graph, var(--color-stage-3))"')
})

it('the petals of a streak are at least 0.8 opaque', () => {
  const opacities = Array.from(
    pictureOf(<Flower filled={7} label="A week" />).matchAll(/fill-opacity="([\d.]+)"/g),
    ([, opacity]) => Number(opacity),
  )
  expect(opacities).toHaveLength(7)
  expect(Math.min(...opacities)).toBeGreaterThanOrEqual(0.8)
})

it.each([
  [1, 'st1'],
  [6, 'st6'],
  [7, 'st1'],
  [14, 'st2'],
])('stage %i has the colours %s', (order, name) => {
  expect(stage(order)).toBe(name)
})
