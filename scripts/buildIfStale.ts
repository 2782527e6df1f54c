import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { say, seconds } from './output.ts'
import { isWebBuilt, root } from './webSources.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Builds the web in a process of its own, whose memory goes with it. Returns whether a current web stands;
 *  the reason why not was said. */
export async function buildWebIfStale(): Promise<boolean> {
  if (isWebBuilt()) return true
  say('Building the web…')
  const started = Date.now()
  const build = spawn(process.execPath, [join(root, 'scripts', 'build.ts'), '--if-stale'], { stdio: 'inherit' })
  // An interruption that reaches us alone ends the build too.
  const end = () => build.kill('SIGTERM')
  for (const signal of signals) process.on(signal, end)
  const [status] = await once(build, 'close')
  for (const signal of signals) process.off(signal, end)
  if (status !== 0) {
    process.exitCode = 1
    return false
  }
  say(`Built in ${seconds(Date.now() - started)}.`)
  return true
}
