import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for a checkout, with spaces and Cyrillic letters in its path; deleted after the test. */
export function makeCheckoutFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daystream-checkout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  const checkout = join(folder, 'Дом и сад (1)')
  mkdirSync(checkout)
  return checkout
}

/** Starts a script of a checkout; it is killed at the end of the test if it still runs. */
export function startScript(checkout: string, script: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(checkout, 'scripts', 'run.mjs'), script], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part))
  return { child, output: () => output }
}
