import { readConfig } from '../server/src/config.ts'
import { refuseForeignFolder } from '../server/src/dataFolder.ts'
import { exitWith } from '../server/src/operatorError.ts'
import { buildWebIfStale } from './buildIfStale.ts'

try {
  refuseForeignFolder(readConfig().dataDir)
} catch (error) {
  exitWith(error)
}
if (await buildWebIfStale()) await import('../server/src/main.ts')
