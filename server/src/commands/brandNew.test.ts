import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { runCommand } from '../../test/command.ts'
import { BrandFile } from '../brands/brandFile.ts'
import { markdownTable } from '../../../scripts/markdownTable.ts'
import { brandFieldRows } from '../brands/brandTemplate.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-brand-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const brandNew = (...args: string[]) => runCommand(['server/src/commands/brandNew.ts', ...args], { BRANDS_DIR: folder })

test('writes a valid brand file with an explanation of every field, and never overwrites one', async () => {
  const path = join(folder, 'yoga.yaml')
  expect(await brandNew('yoga')).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(path) })
  const source = await readFile(path, 'utf8')
  for (const name of Object.keys(BrandFile.properties)) expect(source).toMatch(new RegExp(`^# .+\\n(# )?${name}:`, 'm'))
  // Lines in comments are valid too.
  expect(parseDocument(source.replaceAll(/^# (?=(\w+:| {2}\w+:))/gm, '')).errors).toEqual([])
  const check = await runCommand(['server/src/commands/brandCheck.ts'], { BRANDS_DIR: folder })
  expect(check).toMatchObject({ code: 0, stdout: 'Valid brands: yoga\n' })
  const again = await brandNew('yoga')
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/yoga\.yaml exists: .*\n$/) })
  expect(await readFile(path, 'utf8')).toBe(source)
})

test.each([
  [[], 'Usage: npm run brand:new -- <id>'],
  [['Yoga School'], '"Yoga School": the name must be of lowercase letters, digits and single hyphens'],
  [['staff'], '"staff": the name is reserved for the staff console'],
])('refuses %j', async (args, sentence) => {
  expect(await brandNew(...args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
})

test('brand:check refuses an argument instead of checking all brands', async () => {
  const check = await runCommand(['server/src/commands/brandCheck.ts', 'yoga'], { BRANDS_DIR: folder })
  expect(check).toEqual({ code: 1, stdout: '', stderr: 'Too many arguments.\nUsage: npm run brand:check\n' })
})

test('the documentation has the fields of the schema: `npm run brand:table` writes them', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/brands.md'), 'utf8')
  expect(/<!-- fields -->\n\n([\s\S]*)\n\n<!-- \/fields -->/.exec(text)?.[1]).toBe(markdownTable(brandFieldRows()))
})
