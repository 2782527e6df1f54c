/** The machine lacks something, such as a program or disk space: a later retry may succeed. */
export class MachineError extends Error {}

/** An error for the operator: printed without its stack. */
export class OperatorError extends Error {}

/** Whether the message alone explains the error: operator and system errors. */
export function isSentence(error: unknown): error is Error {
  return error instanceof OperatorError || (error instanceof Error && 'code' in error)
}

const fullDisk = 'free some space and run the command again.'
const noRight = 'run the command as the owner of the folder, or name another one.'
/** 53100 is PostgreSQL's. */
const fullDiskCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']
/** How the operator resolves a system error, by code. */
const remedies = new Map<unknown, string>([
  ...fullDiskCodes.map((code) => [code, fullDisk] as const),
  ...['EACCES', 'EPERM', 'EROFS'].map((code) => [code, noRight] as const),
])

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullDiskCodes.includes(String(error.code))
}

/** Prints the error of a command and exits with 1. */
export function exitWith(error: unknown): never {
  const remedy = error instanceof Error && 'code' in error ? remedies.get(error.code) : undefined
  const sentence = isSentence(error) ? error.message : String(error)
  process.stderr.write(`${remedy ? `${sentence}: ${remedy}` : sentence}\n`)
  process.exit(1)
}
