import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/src/platform/config/config.ts'
import { OperatorError } from '../server/src/platform/config/operatorError.ts'
import { openLog } from '../server/src/platform/log/log.ts'
import { buildWebIfStale } from './buildIfStale.ts'
import { isWebBuilt, root, webFolder } from './webSources.ts'

/**
 * Builds the website, if stale, in development. Production, and an installation without development packages, use what is built, and
 * throw if nothing is. Returns false, with an error printed, if the build fails.
 */
export async function prepareWeb(config: Config): Promise<boolean> {
  const canBuild = existsSync(join(root, 'node_modules', 'vite'))
  if (config.role === 'worker' || config.webDir !== webFolder) return true
  if (!config.production && canBuild) return buildWebIfStale()
  if (!existsSync(join(webFolder, 'index.html')))
    throw new OperatorError('The website is not built: run npm run build, or copy dist from where it was built.')
  if (!isWebBuilt()) openLog(config).warn('The website was built from other sources: run npm run build.')
  return true
}
