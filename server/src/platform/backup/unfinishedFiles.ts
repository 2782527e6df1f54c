import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { nowMs } from '../clock.ts'

/** The name contains the host: containers that share a folder have the same process ids. */
const pattern = /\.tar\.zst\.(\d+)(?:@(.+))?\.unfinished$/
const oldMs = 24 * 60 * 60 * 1000

export function unfinishedPathOf(file: string): string {
  return `${file}.${process.pid}@${hostname()}.unfinished`
}

/** Deletes leftovers of killed backups beside `file`. Call it before this process writes one. */
export async function deleteUnfinished(file: string): Promise<void> {
  const folder = dirname(file)
  // A folder that cannot be listed may still be writable.
  for (const name of await readdir(folder).catch(() => []))
    if (await isAbandoned(folder, name)) await rm(join(folder, name), { force: true })
}

/** A running backup writes all the time; a process with our own id is an earlier one. */
async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const [, pid, host] = pattern.exec(name) ?? []
  if (pid === undefined) return false
  if (host === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true
  const file = await stat(join(folder, name)).catch(() => undefined)
  return file !== undefined && file.mtimeMs < nowMs() - oldMs
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
