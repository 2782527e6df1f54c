import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first of these programs that the system has. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs a package on Debian, for root; elsewhere it does nothing. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  runInstaller('apt-get', ['update', '-qq'])
  runInstaller('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

/** Runs a program that asks nothing and shows only its errors. */
export function runInstaller(command: string, args: string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
}
