/** A reason for whoever typed the command: it is printed as it is, without a stack. */
export class OperatorError extends Error {}

/** Ends a command by an error: what the operator or the system can be told by a sentence is one. */
export function exitWith(error: unknown): never {
  const isSentence = error instanceof OperatorError || (error instanceof Error && 'code' in error)
  process.stderr.write(`${isSentence ? error.message : String(error)}\n`)
  process.exit(1)
}
