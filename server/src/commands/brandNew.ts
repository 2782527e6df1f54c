import { rmSync, writeFileSync } from 'node:fs'
import { brandFilePath, idError } from '../brands/brands.ts'
import { brandTemplate } from '../brands/brandTemplate.ts'
import { readConfig } from '../platform/config/config.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { readCommandLine } from './commandLine.ts'
import { print } from './output.ts'

const usage = 'Usage: npm run brand:new -- <id>, such as: npm run brand:new -- yoga'

// `npm run brand:new -- <id>`: writes a brand file with an explanation of every field.
try {
  const [id, ...others] = readCommandLine(usage, {}).positionals
  if (id === undefined || others.length > 0) throw new OperatorError(usage)
  const error = idError(id)
  if (error) throw new OperatorError(`"${id}": ${error}`)
  const path = brandFilePath(readConfig().brandsDir, id)
  writeNew(path, brandTemplate(id))
  print(`${path} is written: change what is yours, then run npm run brand:check.`)
} catch (error) {
  exitWith(error)
}

function writeNew(path: string, content: string): void {
  try {
    writeFileSync(path, content, { flag: 'wx' })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new OperatorError(`${path} exists: change it, or choose another id.`, { cause })
    if (code === 'ENOENT') throw new OperatorError(`${path}: no such folder, create it or set BRANDS_DIR.`, { cause })
    // A full disk leaves a partial file.
    rmSync(path, { force: true })
    throw new OperatorError(`${path} cannot be written: ${(cause as Error).message}`, { cause })
  }
}
