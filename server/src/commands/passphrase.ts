import { readFileSync } from 'node:fs'
import { OperatorError } from '../platform/config/operatorError.ts'

/** The passphrase of backups, from a file or the environment: arguments are visible to other users. */
export function readPassphrase(file: string | undefined, fromEnvironment: string | undefined): string | undefined {
  if (file === undefined) return fromEnvironment
  let passphrase: string
  try {
    passphrase = readFileSync(file, 'utf8').trim()
  } catch {
    throw new OperatorError(`The passphrase file ${file} cannot be read.`)
  }
  if (passphrase === '') throw new OperatorError(`The passphrase file ${file} is empty.`)
  return passphrase
}
