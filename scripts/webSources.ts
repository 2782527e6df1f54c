import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const webFolder = join(root, 'dist', 'web')

const stampFile = join(root, 'dist', 'web-sources.sha256')
const sources = ['web/**/*', 'contract/src/**/*', 'brands/**/*', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/** Whether the built web matches the current sources. */
export function isWebBuilt(): boolean {
  return existsSync(webFolder) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources()
}

export function markWebBuilt(hash: string) {
  writeFileSync(stampFile, hash)
}

export function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })) {
    if (!file.isFile() || /\.test\.tsx?$/.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
