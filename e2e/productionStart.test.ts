import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/waiting.ts'
import { startTimeoutMs } from './server.ts'

const root = join(import.meta.dirname, '..')
const isLinux = process.platform === 'linux'
/** Most likely the disk of the packages, which can then be linked instead of copied. */
const diskFolder = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()
const linkOrCopy = 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"'
/** A checkout after `npm ci --omit=dev`; its dist is copied by a test. */
let checkout: string

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

beforeAll(() => {
  checkout = mkdtempSync(join(diskFolder, 'daystream-production-'))
  for (const part of ['scripts', 'server', 'contract', 'brands', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(checkout, part), { recursive: true })
  const installed = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as Lock
  const packages = Object.fromEntries(
    Object.entries(installed.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional),
  )
  for (const path of Object.keys(packages)) {
    if (path.indexOf('node_modules', 1) > 0) continue
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    if (existsSync(join(root, path))) execFileSync('sh', ['-c', linkOrCopy, join(root, path), join(checkout, path)])
  }
  writeFileSync(join(checkout, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
})
afterAll(() => rmSync(checkout, { recursive: true, force: true, maxRetries: 20 }))

const settings = () => ({
  NODE_ENV: 'production',
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://localhost:80',
  DATA_DIR: join(checkout, 'data'),
  // An npm that runs would fail.
  npm_execpath: join(checkout, 'no-npm.mjs'),
})
const start = ['scripts/run.mjs', 'scripts/start.ts']

test.skipIf(!isLinux)('production asks for what is missing and installs and builds nothing', () => {
  const run = () =>
    spawnSync(process.execPath, start, { cwd: checkout, env: { ...process.env, ...settings() }, encoding: 'utf8' })
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The website is not built: run npm run build'),
  })
  const lock = join(checkout, 'node_modules/.package-lock.json')
  const installed = readFileSync(lock)
  writeFileSync(lock, '{}')
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('run npm ci --omit=dev') })
  writeFileSync(lock, installed)
})

test.skipIf(!isLinux)(
  'production starts without development packages, and stops when the shell of npm is ended',
  async () => {
    cpSync(join(root, 'dist'), join(checkout, 'dist'), { recursive: true })
    // As npm does: a shell between it and the script, which does not pass signals on.
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" ${start.join(' ')}; true`], {
      cwd: checkout,
      env: { ...process.env, ...settings(), npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [shell.stdout, shell.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part))
    const readyOrigin = () => {
      const [, url] = /Server listening at ([^\s"]+)/.exec(output) ?? []
      if (!url || !output.includes('Daystream is ready')) throw new Error(output)
      return url
    }
    const origin = await eventually(readyOrigin, { timeout: startTimeoutMs })
    expect(await (await fetch(`${origin}/class/`)).text()).toContain('<div id="root"')
    expect(existsSync(join(checkout, 'node_modules/vite'))).toBe(false)
    shell.kill('SIGTERM')
    await once(shell, 'exit')
    const isServed = () =>
      fetch(`${origin}/healthz`).then(
        () => true,
        () => false,
      )
    await eventually(async () => expect(await isServed()).toBe(false))
    await eventually(() => expect(existsSync(join(checkout, 'data/postgres/postmaster.pid'))).toBe(false))
  },
)
