import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { precompress } from './compress.ts'
import { withLock } from './lock.mjs'
import { reportFailure } from './output.ts'
import { moveSourceMaps } from './sourceMaps.ts'
import { hashSources, isWebBuilt, markWebBuilt, root, webFolder } from './webSources.ts'

// The finished folder replaces the old one, so that an aborted build leaves the old one intact.
const unfinished = join(root, 'dist', `web.${process.pid}.tmp`)
const replaced = join(root, 'dist', `web.${process.pid}.old`)

async function build(): Promise<void> {
  const hash = hashSources()
  mkdirSync(unfinished, { recursive: true })
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: unfinished },
  })
  await builder.buildApp()
  moveSourceMaps(unfinished, { root, former: join(webFolder, 'maps') })
  await precompress(unfinished)
  if (existsSync(webFolder)) renameSync(webFolder, replaced)
  renameSync(unfinished, webFolder)
  markWebBuilt(hash)
}

try {
  await withLock('build', root, async () => {
    try {
      // Another build may have finished while this one waited for the lock.
      if (!process.argv.includes('--if-stale') || !isWebBuilt()) await build()
    } finally {
      for (const leftover of globSync('web.*.{tmp,old}', { cwd: join(root, 'dist') }))
        rmSync(join(root, 'dist', leftover), { recursive: true, force: true })
    }
  })
} catch (error) {
  reportFailure('The web was not built', error)
}
