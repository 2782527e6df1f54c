import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withoutArea } from '../architecture/areas.ts'
import { root } from './webSources.ts'

/** Paths from the repository's root. */
export type Sources = ReadonlyMap<string, { code: string; imports: readonly string[] }>

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*'(#contract\/|\.{1,2}\/)([^']+)'/g
const testPattern = /(?<!\.long)\.test\.tsx?$/
/** These visit every screen or call, so that they name every domain. */
const testsOfEverything = /^e2e\/(a11y|console-a11y|overflow)\.e2e\.ts$|^server\/test\//

/** Files that differ from a revision, those that git does not track yet included. */
export function listChangedFiles(revision: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const changed = git('diff', '--name-only', '--diff-filter=d', revision)
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean)
}

/** Every module of the repository with its imports of others. */
export function readSources(): Sources {
  const paths = globSync('{contract,server,web,e2e,scripts,architecture}/**/*.{ts,tsx,mjs}', { cwd: root })
  return new Map(
    paths.map((path) => {
      const code = readFileSync(join(root, path), 'utf8')
      return [path, { code, imports: importsOf(path, code) }]
    }),
  )
}

function importsOf(path: string, code: string): string[] {
  return Array.from(code.matchAll(importPattern), ([, start, rest = '']) =>
    start === '#contract/' ? join('contract/src', rest) : join(dirname(path), start ?? '', rest),
  )
}

/**
 * The tests of the domains in which files changed, and those that import a changed file, themselves or through files that serve tests
 * only. Calls reach most of the server, so that the tests behind every import would be nearly all.
 */
export function findTouchedTests(sources: Sources, changed: readonly string[]): string[] {
  const domains = domainsOf(changed)
  const touched = new Set(changed)
  let size = 0
  while (touched.size > size) {
    size = touched.size
    for (const [path, { imports }] of sources)
      if (servesTests(path) && imports.some((imported) => touched.has(imported))) touched.add(path)
  }
  const isTouched = (path: string) => touched.has(path) || domains.has(domainOf(path) ?? '')
  return [...sources.keys()].filter(
    (path) => testPattern.test(path) && isTouched(path) && (changed.includes(path) || !testsOfEverything.test(path)),
  )
}

const servesTests = (path: string) => testPattern.test(path) || /^(server|web)\/test\/|^e2e\//.test(path)

/** The folder of a file, which has the same name in contract, server and web. */
function domainOf(path: string): string | undefined {
  const [, below = ''] = /^(?:contract|server|web)\/src\/(.+\/)/.exec(path) ?? []
  return /^(platform\/\w+|\w+)\//.exec(withoutArea(below))?.[1]
}

function domainsOf(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => domainOf(path) ?? []))
}

/** The journeys that changed, or that name a screen or a call of a domain in which files changed. */
export function findTouchedJourneys(sources: Sources, changed: readonly string[]): string[] {
  const names = [...domainsOf(changed)].flatMap((domain) => [
    new RegExp(`'#contract/(\\w+/)?${domain}/`),
    ...[...sources]
      .filter(([path]) => path.startsWith('web/') && path.endsWith('/routes.ts') && domainOf(path) === domain)
      .flatMap(([, { code }]) => addressesOf(code)),
  ])
  return [...sources]
    .filter(([path]) => path.endsWith('.e2e.ts'))
    .filter(
      ([path, { code }]) =>
        changed.includes(path) || (!testsOfEverything.test(path) && names.some((name) => name.test(code))),
    )
    .map(([path]) => path)
}

/** Patterns of the addresses in a table of routes, with anything in the place of a parameter. */
function addressesOf(routes: string): RegExp[] {
  return Array.from(routes.matchAll(/path: '(\/[^']+)'/g), ([, address = '']) => {
    const pattern = address.replaceAll(/\$\w+/g, '[^/\'"`?]+')
    return new RegExp(`['"\`]${pattern}(?=['"\`?])`)
  })
}
