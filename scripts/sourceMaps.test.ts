import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveSourceMaps } from './sourceMaps.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'daystream-maps-'))
  for (const folder of ['dist/new/assets', 'dist/old/maps']) mkdirSync(join(root, folder), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const move = () => moveSourceMaps(join(root, 'dist/new'), { root, former: join(root, 'dist/old/maps') })
const isKept = (name: string) => existsSync(join(root, 'dist/new/maps', name))

test('source maps leave the served folder and name their sources from the root of the repository', () => {
  const map = { version: 3, sources: ['../../../web/src/home/today.ts'], sourcesContent: ['secret'], mappings: 'AAAA' }
  writeFileSync(join(root, 'dist/new/assets/tod-a1b2c3d.js.map'), JSON.stringify(map))
  move()
  expect(existsSync(join(root, 'dist/new/assets/tod-a1b2c3d.js.map'))).toBe(false)
  const moved = gunzipSync(readFileSync(join(root, 'dist/new/maps/tod-a1b2c3d.js.map.gz'))).toString()
  expect(JSON.parse(moved)).toMatchObject({ version: 3, sources: ['web/src/home/today.ts'], mappings: 'AAAA' })
  expect(moved).not.toContain('secret')
})

test('source maps name the functions of our own sources and their lines', () => {
  mkdirSync(join(root, 'web/src/home'), { recursive: true })
  const lines = [
    'export function Today() {',
    '  const load = async () => {',
    '    await 1',
    '  }',
    '  return load',
    '}',
  ]
  writeFileSync(join(root, 'web/src/home/Today.tsx'), lines.join('\n'))
  const sources = [
    '../../../web/src/home/Today.tsx',
    '../../../node_modules/react/index.js',
    '../../../web/src/gone.ts',
  ]
  writeFileSync(join(root, 'dist/new/assets/tod-a1b2c3d.js.map'), JSON.stringify({ version: 3, sources, mappings: '' }))
  move()
  const moved = gunzipSync(readFileSync(join(root, 'dist/new/maps/tod-a1b2c3d.js.map.gz'))).toString()
  const functions = [
    ['Today', 1, 6],
    ['Today.load', 2, 4],
  ]
  expect(JSON.parse(moved)).toMatchObject({ x_functions: [functions, null, null] })
})

test('maps of former builds are kept for 90 days from their own build', () => {
  const age = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const [name, days] of [
    ['young-1.js.map.gz', 89],
    ['old-1.js.map.gz', 91],
  ] as const) {
    writeFileSync(join(root, 'dist/old/maps', name), '')
    utimesSync(join(root, 'dist/old/maps', name), age(days), age(days))
  }
  move()
  expect([isKept('young-1.js.map.gz'), isKept('old-1.js.map.gz')]).toEqual([true, false])
})
