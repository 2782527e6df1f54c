import { readBrands } from './brands.ts'
import { readConfig } from '../config.ts'

// `npm run brand:check`: whether every brand file is right, without starting anything.
try {
  const brands = readBrands(readConfig().brandsDir)
  process.stdout.write(`${brands.size} brands are right: ${[...brands.keys()].join(', ')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
