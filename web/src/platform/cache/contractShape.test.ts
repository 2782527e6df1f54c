import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { shapeOf } from '../../../vite-contract.ts'

const courses = (response: ReturnType<typeof Type.Object>) => shapeOf([{ path: '/courses', response }])
const course = Type.Object({ title: Type.String(), days: Type.Array(Type.Integer()) })

it.each([
  ['a renamed field', Type.Object({ name: Type.String(), days: Type.Array(Type.Integer()) })],
  ['a missing list', Type.Object({ title: Type.String() })],
  ['a field that may be missing', Type.Object({ title: Type.String(), days: Type.Optional(course.properties.days) })],
])('answers with %s have another fingerprint', (_what, other) => {
  expect(courses(other)).not.toBe(courses(course))
})

it('the fingerprint of answers is the same at each build', () => {
  const streams = { path: '/streams', response: Type.Array(course) } as const
  const list = { path: '/courses', response: course } as const
  expect(shapeOf([streams, list])).toBe(shapeOf([list, streams]))
})

it('a reworded description of an answer keeps its fingerprint', () => {
  expect(courses(Type.Object({ ...course.properties, title: Type.String({ description: 'Title' }) }))).toBe(
    courses(course),
  )
})

it('a field called description is part of the fingerprint of an answer', () => {
  expect(courses(Type.Object({ ...course.properties, description: Type.String() }))).not.toBe(courses(course))
})
