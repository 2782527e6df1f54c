import { createInterface } from 'node:readline/promises'

type Terminal = { input: NodeJS.ReadStream; output: NodeJS.WriteStream }

const terminal: Terminal = { input: process.stdin, output: process.stdout }

/** Whether a person can be asked. */
export const isTerminal = ({ input, output }: Terminal = terminal): boolean => input.isTTY && output.isTTY

/** Asks a question on the terminal; everything but "y" and "yes" is a no, and so is Ctrl-C. */
export async function confirm(question: string, on = terminal): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(`${question} [y/N]`, on)) ?? '')
}

/** Asks for a value on the terminal; undefined after Ctrl-C. */
export async function ask(question: string, { input, output } = terminal): Promise<string | undefined> {
  const abort = new AbortController()
  const lines = createInterface({ input, output })
  lines.once('SIGINT', () => abort.abort())
  lines.once('close', () => abort.abort())
  try {
    return (await lines.question(`${question} `, { signal: abort.signal })).trim()
  } catch (error) {
    if (abort.signal.aborted) return undefined
    throw error
  } finally {
    lines.close()
  }
}
