import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { namedFunctionsOf, type NamedFunction } from './namedFunctions.ts'

/** As long as reports of errors are kept, for pages of former builds. */
const keptDays = 90

type SourceMap = { sources: string[]; sourcesContent?: unknown }

/**
 * Moves the source maps of a build into its folder `maps`, which is never served, with sources named from `root`, and copies
 * the younger ones of the former build. `x_functions` has the named functions of each own source, since minified names say
 * nothing. A file's name contains the hash of its content, so names do not collide.
 */
export function moveSourceMaps(folder: string, { root, former }: { root: string; former?: string }): void {
  const maps = join(folder, 'maps')
  mkdirSync(maps, { recursive: true })
  const functionsOf = functionsFinder(root)
  for (const name of globSync('assets/*.js.map', { cwd: folder })) {
    const path = join(folder, name)
    const { sourcesContent: _, ...map } = JSON.parse(readFileSync(path, 'utf8')) as SourceMap
    const sources = map.sources.map((source) => relative(root, resolve(dirname(path), source)))
    writeFileSync(
      join(maps, `${basename(name)}.gz`),
      gzipSync(JSON.stringify({ ...map, sources, x_functions: sources.map(functionsOf) })),
    )
    rmSync(path)
  }
  if (former === undefined) return
  for (const name of globSync('*.gz', { cwd: former })) copyIfYoung(join(former, name), join(maps, name))
}

/** Reads each source once; null for those of packages and of plugins. */
function functionsFinder(root: string): (source: string) => readonly NamedFunction[] | null {
  const known = new Map<string, readonly NamedFunction[] | null>()
  return (source) => {
    const path = join(root, source)
    if (!known.has(source)) {
      const isOwn = /^(?:web|contract)\/src\/.*\.tsx?$/.test(source) && existsSync(path)
      known.set(source, isOwn ? namedFunctionsOf(path, readFileSync(path, 'utf8')) : null)
    }
    return known.get(source) ?? null
  }
}

function copyIfYoung(path: string, copy: string): void {
  const { mtime } = statSync(path)
  if (existsSync(copy) || mtime.getTime() < Date.now() - keptDays * 86_400_000) return
  copyFileSync(path, copy)
  utimesSync(copy, mtime, mtime)
}
