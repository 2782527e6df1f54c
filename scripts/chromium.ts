import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { say } from './output.ts'
import { findProgram, installPackage, isExecutable, runInstaller } from './systemPrograms.ts'
import { root } from './webSources.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of the system's Chromium, or of one that it installs. Prints an error if neither works. */
export function findChromium(): string | undefined {
  const found = findInstalled()
  if (found) return found
  say('Installing Chromium…')
  installPackage('chromium')
  if (!findInstalled()) runInstaller(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'])
  const installed = findInstalled()
  if (!installed) process.stderr.write('Chromium was neither found nor could be installed: install it and run again.\n')
  return installed
}

function findInstalled(): string | undefined {
  return findProgram(names) ?? [chromium.executablePath()].find(isExecutable)
}
