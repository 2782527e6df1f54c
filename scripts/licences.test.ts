import { globSync, readFileSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licenceTable } from './licenceTable.ts'
import { root } from './webSources.ts'

test('docs/licences.md is what npm run licences writes, and every package states its licence', () => {
  expect(readFileSync(join(root, 'docs', 'licences.md'), 'utf8')).toBe(licenceTable())
  expect(licenceTable()).not.toMatch(/\| (unknown|UNLICENSED) +\|/)
})

test('a production installation takes at most 450 MB', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  // The postinstall script removes them.
  const { unusedFolders } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { unusedFolders: string[] }
  const folders = Object.keys(packages).filter(
    (path) => path !== '' && !packages[path]?.dev && !packages[path]?.devOptional,
  )
  const isOwn = (file: string, folder: string) => !file.slice(folder.length).includes('node_modules')
  const bytes = folders
    .flatMap((folder) => globSync(`${folder}/**/*`, { cwd: root }).filter((file) => isOwn(file, folder)))
    .filter((file) => !unusedFolders.some((folder) => file.startsWith(`node_modules/${folder}/`)))
    .reduce((sum, file) => sum + sizeOf(join(root, file)), 0)
  expect(bytes / 2 ** 20).toBeLessThan(450)
  expect(bytes / 2 ** 20).toBeGreaterThan(100)
})

function sizeOf(file: string): number {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  // A file occupies whole blocks.
  return stat?.isFile() ? Math.ceil(stat.size / 4096) * 4096 : 0
}
