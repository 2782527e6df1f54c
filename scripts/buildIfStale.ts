import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { say, seconds } from './output.ts'
import { isWebBuilt, root } from './webSources.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Builds the web, if stale, in a separate process to release its memory. Returns false, with an error printed, on failure. */
export async function buildWebIfStale(): Promise<boolean> {
  if (isWebBuilt()) return true
  say('Building the web…')
  const started = Date.now()
  const build = spawn(process.execPath, [join(root, 'scripts', 'build.ts'), '--if-stale'], { stdio: 'inherit' })
  // Forwards signals that were sent to this process only.
  const stopBuild = () => build.kill('SIGTERM')
  for (const signal of signals) process.on(signal, stopBuild)
  const [status] = await once(build, 'close')
  for (const signal of signals) process.off(signal, stopBuild)
  if (status !== 0) {
    process.exitCode = 1
    return false
  }
  say(`Built in ${seconds(Date.now() - started)}.`)
  return true
}
