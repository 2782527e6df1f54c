import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { say, seconds } from './output.ts'
import { isWebBuilt, root } from './webSources.ts'

/** Builds the web in a process of its own, whose memory goes with it. Returns whether a current web stands;
 *  the reason why not was said. */
export function buildWebIfStale(): boolean {
  if (isWebBuilt()) return true
  say('Building the web…')
  const started = Date.now()
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
  if (status !== 0) {
    process.exitCode = 1
    return false
  }
  say(`Built in ${seconds(Date.now() - started)}.`)
  return true
}
