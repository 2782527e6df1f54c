import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { errorTexts } from '#contract/errorTexts.ts'
import { routes } from './server/src/app.ts'

type Source = { path: string; code: string }

const sources: Source[] = globSync(['{contract,server,web}/src/**/*.{ts,tsx}', 'web/worker/*.ts'], {
  cwd: import.meta.dirname,
})
  .filter((path) => !/\.test\.tsx?$|(^|\/)testing\w*\.tsx?$|\.d\.ts$/.test(path))
  .map((path) => ({ path, code: withoutComments(readFileSync(join(import.meta.dirname, path), 'utf8')) }))

function withoutComments(text: string): string {
  return text.replaceAll(/(?<=^|\s)\/\*[\s\S]*?\*\//gm, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '')
}

/** Files that match, apart from those that may. */
function filesWith(pattern: RegExp, allowed: RegExp = /^$/): string[] {
  return sources.filter(({ path, code }) => pattern.test(code) && !allowed.test(path)).map(({ path }) => path)
}

/** The domain of a server file; files of the machine have none. */
function domainOf(path: string): string | undefined {
  return /^server\/src\/([^/]+)\//.exec(path)?.[1]
}

describe('one place for each dangerous thing', () => {
  test('only config.ts reads the environment, so that every setting is documented and checked at the start', () => {
    expect(filesWith(/\bprocess\.env\b/, /^server\/src\/config\.ts$/)).toEqual([])
  })

  test('only web/src/api.ts fetches, and what is given to it, so that every call is typed, signed and fails in one way', () => {
    const fetching = /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\(/
    expect(filesWith(fetching, /^web\/src\/(api|prefetch)\.ts$|^server\//)).toEqual([])
  })

  test('only ui/lazyPart.tsx makes lazy parts, so that code which does not come is told in its place and comes back', () => {
    expect(filesWith(/\blazy\(|<Suspense\b/, /^web\/src\/ui\/lazyPart\.tsx$/)).toEqual([])
  })

  test('no page asks a browser for what the oldest one that is served (web/browsers.ts) lacks', () => {
    const younger =
      /\bURL\.(parse|canParse)\b|AbortSignal\.any|requestIdleCallback|startViewTransition|showPopover|checkVisibility|scrollend/
    expect(filesWith(younger, /^server\//)).toEqual([])
  })

  test('only *queries.ts of a domain holds SQL, so that what the database is asked can be read in one file', () => {
    const places = /^server\/src\/[^/]+$|^server\/src\/[^/]+\/(\w+Q|q)ueries\.ts$/
    expect(filesWith(/\bsql(<[^`]*>)?`/, places)).toEqual([])
  })
})

describe('names and files', () => {
  test('a query says by its first word what it does, so that a handler reads like its rule', () => {
    const named = /^(find|list|count|is|has|insert|upsert|update|delete|lock|require)[A-Z]/
    const queries = sources.filter(({ path }) => /^server\/src\/\w+\/(\w+Q|q)ueries\.ts$/.test(path))
    const names = queries.flatMap(({ code }) =>
      Array.from(code.matchAll(/^export (?:async )?function (\w+)/gm), ([, name = '']) => name),
    )
    expect(names.filter((name) => !named.test(name))).toEqual([])
  })

  test('no file collects what belongs to a domain under a name that says nothing', () => {
    const vague = /(^|\/)(utils?|helpers?|common|shared|misc|types|interfaces|constants|lib)(\/|\.tsx?$)/i
    expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
  })

  test('nothing is called Manager, Helper, Service, Base, Data, Info or Impl, which any code could be called', () => {
    const names = /\b(?:class|interface|type|function|const)\s+\w+(?:Manager|Helper|Service|Base|Data|Info|Impl)\b/
    expect(filesWith(names)).toEqual([])
  })

  test('no file only passes on what others export, so that an import leads to the code', () => {
    const passing = /^(import|export)\s+(type\s+)?(\*|\{[^}]*\})[^\n]*\bfrom\s+'[^']+'$/gm
    const isBarrel = ({ path, code }: Source) =>
      /\/index\.tsx?$/.test(path) || /^export\s+\*/m.test(code) || code.replaceAll(passing, '').trim() === ''
    expect(sources.filter(isBarrel).map(({ path }) => path)).toEqual([])
  })

  test('a journey takes its test from journey.ts, which gives it a school', () => {
    const journeys = globSync('e2e/*.e2e.ts', { cwd: import.meta.dirname })
    const isHomeless = (path: string) => !/\btest\b.* from '\.\/journey\.ts'/.test(readFileSync(path, 'utf8'))
    expect(journeys.filter((path) => isHomeless(join(import.meta.dirname, path)))).toEqual([])
  })

  test('nothing is exported as default, so that one thing has one name everywhere', () => {
    expect(filesWith(/^export\s+default\b|\bas\s+default\b/m)).toEqual([])
  })

  test('a domain has one name: what the server calls a domain, the contract does too', () => {
    // The last of these have no calls of their own.
    const serverOnly = ['demo', 'mail', 'cleanup']
    const contract = new Set(sources.map(({ path }) => /^contract\/src\/([^/]+)\//.exec(path)?.[1]))
    const server = new Set(sources.map(({ path }) => domainOf(path)).filter((domain) => domain !== undefined))
    expect([...server].filter((domain) => !contract.has(domain) && !serverOnly.includes(domain))).toEqual([])
  })
})

describe('the database', () => {
  test('a table is written by one domain only, whose rules then hold for every row', () => {
    const written = /\b(?:insert\s+into|delete\s+from|truncate|update)\s+(?!set\b)([a-z_]+)(?=\s|\(|`)/gi
    const owners = new Map<string, Set<string>>()
    for (const { path, code } of sources) {
      // The demo school is poured into an empty database before anybody uses it.
      const domain = domainOf(path) ?? 'the machine'
      if (!path.startsWith('server/') || domain === 'demo' || !/\bsql\b/.test(code)) continue
      for (const [, table = ''] of code.matchAll(written))
        owners.set(table, (owners.get(table) ?? new Set()).add(domain))
    }
    expect(
      [...owners].filter(([, domains]) => domains.size > 1).map(([table, domains]) => [table, ...domains]),
    ).toEqual([])
  })

  test('migrations are numbered without gaps or twins, since their order is their meaning', () => {
    const names = globSync('server/migrations/*', { cwd: import.meta.dirname }).map((path) => basename(path))
    expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([])
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
  })
})

describe('refusals', () => {
  const codes = Object.keys(errors) as (keyof typeof errors)[]

  test('every error code is used somewhere: a dead one would promise what never happens', () => {
    const uses = sources.filter(({ path }) => !/^contract\/src\/error(s|Texts)\.ts$/.test(path))
    const used = (code: string) => uses.some(({ code: text }) => text.includes(`'${code}'`))
    expect(codes.filter((code) => !used(code))).toEqual([])
  })

  test('every error code has its text in three languages, each its own', () => {
    const lacking = codes.filter((code) => {
      const { ru, en, es } = errorTexts[code]
      return !/[а-яё]/i.test(ru) || !/[a-z]/i.test(en) || !/[a-z]/i.test(es) || en === es
    })
    expect(lacking).toEqual([])
  })
})

test('every endpoint of the contract is served exactly once, and nothing else is', async () => {
  const files = globSync('contract/src/*/*.ts', { cwd: import.meta.dirname }).filter((path) => !path.includes('.test.'))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((path) => import(join(import.meta.dirname, path))),
  )
  const declared = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  const name = ({ method, path }: Called) => `${method} ${path}`
  expect(routes.map(({ endpoint }) => name(endpoint)).toSorted()).toEqual(declared.map(name).toSorted())
})

type Called = { method: string; path: string }

function isEndpoint(value: unknown): value is Called {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
}

test('every screen stands in a route table: one without an address cannot be reached', () => {
  const tables = sources.filter(({ path }) => /^web\/src\/((learner|staff)\.tsx|[^/]+\/routes\.ts)$/.test(path))
  const screens = sources.map(({ path }) => path).filter((path) => /^web\/src\/.+Screen\.tsx$/.test(path))
  const lost = screens.filter(
    (path) => !tables.some((table) => table.code.includes(`'./${relative(dirname(table.path), path)}'`)),
  )
  expect(lost).toEqual([])
})
