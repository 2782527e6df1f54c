import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export type Ended = { code: number | null; output: string; complaint: string }

/** Runs a command of the product by its file, from the root, until it ends. */
export async function runCommand(
  [file = '', ...args]: readonly string[],
  settings: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...args], {
    env: { ...process.env, NODE_ENV: 'test', DEMO: 'off', PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, complaint }
}
