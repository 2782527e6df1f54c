import { readBrands } from '../brands/brands.ts'
import { readConfig } from '../platform/config/config.ts'
import { exitWith } from '../platform/config/operatorError.ts'
import { requireNoArguments } from './commandLine.ts'
import { print } from './output.ts'

// `npm run brand:check`: validates all brand files.
try {
  requireNoArguments('brand:check')
  const brands = readBrands(readConfig().brandsDir)
  print(`Valid brands: ${[...brands.keys()].join(', ')}`)
} catch (error) {
  exitWith(error)
}
