import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutArea } from './areas.ts'

/** A file of the product without its comments; `path` from the repository's root. */
export type Source = { path: string; code: string }

export const root = join(import.meta.dirname, '..')

/** The product's own code: no tests, no types of others. */
export function readSources(): Source[] {
  return globSync(['{contract,server,web}/src/**/*.{ts,tsx}', 'web/worker/*.ts'], { cwd: root })
    .filter((path) => !/\.test\.tsx?$|(^|\/)testing\w*\.tsx?$|\.d\.ts$/.test(path))
    .map((path) => ({ path, code: withoutComments(readFileSync(join(root, path), 'utf8')) }))
}

function withoutComments(text: string): string {
  return text.replaceAll(/(?<=^|\s)\/\*[\s\S]*?\*\//gm, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '')
}

/** The domain of a file of the server, or of the contract; those of the platform and the entry files have none. */
export function domainOf(path: string, side: 'server' | 'contract' = 'server'): string | undefined {
  const [, below = ''] = new RegExp(`^${side}/src/(?!platform/)(.+/)`).exec(path) ?? []
  return withoutArea(below).split('/')[0] || undefined
}
