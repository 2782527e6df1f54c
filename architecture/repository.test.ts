import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { errorTexts } from '#contract/errorTexts.ts'
import { routes } from '../server/src/app.ts'
import { journeysWithoutSchool, rules } from './rules.ts'
import { readSources, root } from './sources.ts'

const sources = readSources()

describe.each(rules)('$rule', ({ violations, example }) => {
  test('holds', () => expect(violations(sources)).toEqual([]))
  test('is broken by its example', () => expect(violations(example)).not.toEqual([]))
})

test('a journey takes its test from fixtures.ts, which gives it a school', () => {
  const journeys = globSync('e2e/*.e2e.ts', { cwd: root }).map((path) => ({
    path,
    code: readFileSync(join(root, path), 'utf8'),
  }))
  expect(journeysWithoutSchool(journeys)).toEqual([])
  const foreign = { path: 'e2e/other.e2e.ts', code: "import { test } from '@playwright/test'" }
  expect(journeysWithoutSchool([foreign])).toEqual(['other.e2e.ts'])
})

test('migrations have a number each, since their order is their meaning', () => {
  const names = globSync('server/migrations/**/*.*', { cwd: root }).map((path) => basename(path))
  expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([])
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})

describe('error codes', () => {
  const codes = Object.keys(errors) as (keyof typeof errors)[]

  test('each is thrown or shown somewhere: a dead one would promise what never happens', () => {
    const uses = sources.filter(({ path }) => !/^contract\/src\/error(s|Texts)\.ts$/.test(path))
    const used = (code: string) => uses.some(({ code: text }) => text.includes(`'${code}'`))
    expect(codes.filter((code) => !used(code))).toEqual([])
  })

  test('each has its text in three languages', () => {
    const lacking = codes.filter((code) => {
      const { ru, en, es } = errorTexts[code]
      return !/[а-яё]/i.test(ru) || !/[a-z]/i.test(en) || !/[a-z]/i.test(es) || en === es
    })
    expect(lacking).toEqual([])
  })

  test('each says what to do next', () => {
    const verbs =
      'add|appoint|ask|change|choose|check|complete|confirm|contact|continue|create|delete|enter|finish|get|give|log|make|open|pay|reload|' +
      'remove|renew|repeat|restore|send|sign|start|take|try|unfreeze|update|use|wait|watch|write'
    const request = new RegExp(`(^|[.:;,] |\\b(and|or|please|can|to) )(${verbs})\\b`, 'i')
    expect(codes.filter((code) => !request.test(errorTexts[code].en))).toEqual([])
  })
})

test('every endpoint of the contract is served exactly once, and nothing else is', async () => {
  const files = globSync('contract/src/*/**/*.ts', { cwd: root }).filter((path) => !path.includes('.test.'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((path) => import(join(root, path))))
  const declared = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  const name = ({ method, path }: Called) => `${method} ${path}`
  expect(routes.map(({ endpoint }) => name(endpoint)).toSorted()).toEqual(declared.map(name).toSorted())
})

type Called = { method: string; path: string }

function isEndpoint(value: unknown): value is Called {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
}
