import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { say } from './output.ts'
import { root } from './webSources.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of the system's Chromium, or of one that it installs. Prints an error if neither works. */
export function findChromium(): string | undefined {
  const found = findInstalled()
  if (found) return found
  say('Installing Chromium…')
  if (isDebianAsRoot()) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  if (!findInstalled()) run(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'])
  const installed = findInstalled()
  if (!installed) process.stderr.write('Chromium was neither found nor could be installed: install it and run again.\n')
  return installed
}

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, chromium.executablePath()].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebianAsRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function run(command: string, args: string[]) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
}
