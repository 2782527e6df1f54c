import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { good, wrong, type CheckContext, type Finding } from '../platform/checks/check.ts'
import { listMediaPaths } from './mediaPaths.ts'

const shownPaths = 10

/** Whether the media that rows name exist. */
export async function checkMedia({ config, database }: CheckContext): Promise<Finding[]> {
  const paths = await listMediaPaths(database.sql)
  const missing = paths.filter((path) => !existsSync(join(config.dataDir, 'media', path)))
  if (missing.length === 0) return [good(`All ${paths.length} media that rows name exist`)]
  const shown = missing.slice(0, shownPaths).join(', ')
  return [
    wrong(
      `${missing.length} media that rows name do not exist: ${shown}${missing.length > shownPaths ? ', …' : ''}`,
      'Copy them from a backup, or import their courses again.',
    ),
  ]
}
