import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { say, seconds } from './output.ts'
import { isWebBuilt, root } from './webSources.ts'

/** Builds the web in a process of its own, whose memory goes with it. Returns whether a current web stands;
 *  the reason why not was said. */
export async function buildWebIfStale(): Promise<boolean> {
  if (isWebBuilt()) return true
  say('Building the web…')
  const started = Date.now()
  const build = spawn(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
  const [status] = await once(build, 'close')
  if (status !== 0) {
    process.exitCode = 1
    return false
  }
  say(`Built in ${seconds(Date.now() - started)}.`)
  return true
}
