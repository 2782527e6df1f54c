import { readBrands } from '../brands/brands.ts'
import { checkCourses } from '../learning/courses/check.ts'
import { readConfig } from '../platform/config/config.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { readCommandLine } from './commandLine.ts'
import { print, printError } from './output.ts'

const usage = 'Usage: npm run course:check -- <folder> …'

/** `npm run course:check -- <folder> …`: validates course folders without a database. */
async function main(): Promise<void> {
  const { positionals: folders } = readCommandLine(usage, {})
  if (folders.length === 0) throw new OperatorError(`No folder was given.\n${usage}`)
  const brands = new Set(readBrands(readConfig().brandsDir).keys())
  for (const line of await checkCourses({ folders, brands, onWarning: printError })) print(line)
}

main().catch(exitWith)
