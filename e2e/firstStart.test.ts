import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../server/test/waiting.ts'
import { startTimeoutMs } from './server.ts'

const root = join(import.meta.dirname, '..')
const checkouts: string[] = []
const programs: ChildProcess[] = []
const starting = { timeout: startTimeoutMs }

afterEach(async () => {
  for (const program of programs.splice(0)) if (await isRunning(program)) program.kill('SIGKILL')
  for (const checkout of checkouts.splice(0)) rmSync(checkout, { recursive: true, force: true, maxRetries: 20 })
})

const isRunning = async ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** A folder for a checkout, with spaces and Cyrillic letters in its path. */
function makeCheckoutFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daystream-checkout-'))
  checkouts.push(folder)
  const checkout = join(folder, 'Дом и сад (1)')
  mkdirSync(checkout)
  return checkout
}

function run(checkout: string, script: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(checkout, 'scripts', 'run.mjs'), script], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  })
  programs.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part))
  return { child, output: () => output }
}

test('two concurrent first starts in one checkout both succeed, whatever its path', async () => {
  const checkout = makeCheckoutFolder()
  const excluded = new Set(['node_modules', 'dist', 'data', '.git'].map((name) => join(root, name)))
  cpSync(root, checkout, { recursive: true, filter: (path) => !excluded.has(path) })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const settings = { DATA_DIR: 'data', PORT: '0', HOST: '127.0.0.1', DEMO: 'off', NODE_ENV: 'test' }
  const starts = [run(checkout, 'scripts/start.ts', settings), run(checkout, 'scripts/start.ts', settings)]
  for (const { output } of starts) {
    const url = await eventually(() => {
      const [, readyUrl] = /ready: ([^\s"]+)/.exec(output()) ?? []
      if (!readyUrl) throw new Error(output())
      return readyUrl
    }, starting)
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
  const { child, output } = run(checkout, 'scripts/start.ts', { npm_execpath: npm })
  await eventually(() => expect(existsSync(pidFile)).toBe(true), starting)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  child.kill(signal)
  await once(child, 'exit')
  expect(child.exitCode).toBe(130)
  expect(output()).toContain('The installation was interrupted.')
  await eventually(() => expect(isAlive(pid)).toBe(false))
})
