import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { urlOf } from './databases.ts'
import type { School } from './school.ts'

/** Only ends a hanging command. */
const timeout = 240_000

export type CommandResult = { code: number | null; stdout: string; stderr: string }

/** Runs a script of the repository until it exits. */
export async function runCommand(
  [file = '', ...args]: readonly string[],
  settings: Record<string, string>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...args], {
    env: { ...process.env, NODE_ENV: 'test', DEMO: 'off', PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, stdout, stderr }
}

/** Runs a script of the repository on a terminal and types `answer` at its question; returns its output. */
export async function runOnTerminal(
  [file = '', ...args]: readonly string[],
  { answer, settings }: { answer: string; settings: Record<string, string> },
): Promise<Pick<CommandResult, 'code' | 'stdout'>> {
  const command = [process.execPath, join(import.meta.dirname, '../..', file), ...args].join(' ')
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    env: { ...process.env, NODE_ENV: 'test', DEMO: 'off', ...settings },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout,
  })
  child.stdout.on('data', (data: Buffer) => {
    if (data.includes('[y/N]')) child.stdin.write(answer)
  })
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code: child.exitCode, stdout }
}

/** The settings of a command that runs on a school of the tests. */
export function settingsOf(school: Pick<School, 'config' | 'database'>): Record<string, string> {
  return { DATA_DIR: school.config.dataDir, DATABASE_URL: urlOf(school.database.pool.options.database ?? '') }
}
