import { expect, it } from 'vitest'
import { pathOfLink } from './links.ts'

it.each([
  ['https://school.example/class/homework/7?status=3#top', '/homework/7?status=3#top'],
  ['faceapp:/course/2/calendar', '/course/2/calendar'],
  ['faceapp://home', '/home'],
])('the link %s opens its screen in the application', (url, path) => expect(pathOfLink(url)).toBe(path))

it.each([
  'https://school.example/about',
  'https://school.example/class//elsewhere.test/?token=1',
  String.raw`https://school.example/class/\elsewhere.test/`,
  String.raw`faceapp:/\elsewhere.test/?token=1`,
  'faceapp:/\t/elsewhere.test/',
  'faceapp:/\\[/',
  'no address',
])('the link %s opens nothing in the application, which would leave it or not start', (url) =>
  expect(pathOfLink(url)).toBeUndefined(),
)
