import { once } from 'node:events'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../server/test/waiting.ts'
import { makeCheckoutFolder, startScript } from './checkouts.ts'
import { startTimeoutMs } from './server.ts'

const root = join(import.meta.dirname, '..')

test('two concurrent first starts in one checkout both succeed, whatever its path', async () => {
  const checkout = makeCheckoutFolder()
  const excluded = new Set(['node_modules', 'dist', 'data', '.git'].map((name) => join(root, name)))
  cpSync(root, checkout, { recursive: true, filter: (path) => !excluded.has(path) })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const settings = { DATA_DIR: 'data', PORT: '0', HOST: '127.0.0.1', DEMO: 'off', NODE_ENV: 'test' }
  const starts = [
    startScript(checkout, 'scripts/start.ts', settings),
    startScript(checkout, 'scripts/start.ts', settings),
  ]
  for (const { output } of starts) {
    const url = await eventually(
      () => {
        const [, readyUrl] = /ready: ([^\s"]+)/.exec(output()) ?? []
        if (!readyUrl) throw new Error(output())
        return readyUrl
      },
      { timeout: startTimeoutMs },
    )
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<div id="root"')
  }
  for (const { child } of starts) {
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  }
})
