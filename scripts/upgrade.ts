import { requireNoArguments } from '../server/src/commands/commandLine.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { exitWith } from '../server/src/platform/config/operatorError.ts'
import { requireOwnFolder } from '../server/src/platform/storage/folders.ts'
import { prepareWeb } from './prepareWeb.ts'

// Before anything is stopped or changed: the packages are installed, and the website is built.
try {
  requireNoArguments('upgrade')
  const config = readConfig()
  requireOwnFolder(config.dataDir)
  if (await prepareWeb(config)) await import('../server/src/commands/upgrade.ts')
} catch (error) {
  exitWith(error)
}
