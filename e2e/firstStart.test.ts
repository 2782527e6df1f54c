import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../server/test/waiting.ts'
import { makeCheckoutFolder, startScript } from './checkouts.ts'
import { startTimeoutMs } from './server.ts'

const root = join(import.meta.dirname, '..')
const starting = { timeout: startTimeoutMs }

/** A checkout without packages, whose npm writes its process id to `pidFile` and never exits. */
function makeCheckoutWithoutPackages(): { checkout: string; npm: string; pidFile: string } {
  const checkout = makeCheckoutFolder()
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  cpSync(join(root, 'package-lock.json'), join(checkout, 'package-lock.json'))
  const pidFile = join(checkout, 'npm.pid')
  const npm = join(checkout, 'npm.mjs')
  writeFileSync(
    npm,
    `import { writeFileSync } from 'node:fs'
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
    writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
    setInterval(() => undefined, 1000)`,
  )
  return { checkout, npm, pidFile }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s also stops npm while it installs the packages', async (signal) => {
  const { checkout, npm, pidFile } = makeCheckoutWithoutPackages()
  const { child, output } = startScript(checkout, 'scripts/start.ts', { npm_execpath: npm })
  await eventually(() => expect(existsSync(pidFile)).toBe(true), starting)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  child.kill(signal)
  await once(child, 'exit')
  expect(child.exitCode).toBe(130)
  expect(output()).toContain('The installation was interrupted.')
  await eventually(() => expect(isAlive(pid)).toBe(false))
})
