import { resolve } from 'node:path'
import { readBrands } from '../brands/brands.ts'
import { writeNewCourse } from '../learning/courses/newCourse.ts'
import { readConfig } from '../platform/config/config.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { readCommandLine } from './commandLine.ts'
import { print } from './output.ts'

const usage = 'Usage: npm run course:new -- <slug> [<folder>]'

/** `npm run course:new -- <slug> [<folder>]`: writes a small course with an explanation of every field. */
async function main(): Promise<void> {
  const [slug, name = slug, ...others] = readCommandLine(usage, {}).positionals
  if (slug === undefined || name === undefined || others.length > 0) throw new OperatorError(usage)
  const { brandsDir, defaultBrand } = readConfig()
  const brands = [...readBrands(brandsDir).keys()]
  const brand = brands.find((id) => id === defaultBrand) ?? brands[0] ?? defaultBrand
  const folder = resolve(name)
  await writeNewCourse({ slug, brand, folder })
  print(`${folder} is written: change what is yours, then run npm run course:check -- ${name}`)
}

main().catch(exitWith)
