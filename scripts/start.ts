import { readConfig } from '../server/src/platform/config/config.ts'
import { exitWithLog } from '../server/src/platform/log/log.ts'
import { requireOwnFolder } from '../server/src/platform/storage/folders.ts'
import { prepareWeb } from './prepareWeb.ts'

try {
  const config = readConfig()
  requireOwnFolder(config.dataDir)
  if (await prepareWeb(config)) await import('../server/src/main.ts')
} catch (error) {
  exitWithLog(error)
}
