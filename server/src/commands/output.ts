// A reader that has gone, such as `head` or a closed terminal, must not end the work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Writes a line of a command's answer. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a line that is not part of the answer, such as a problem in the background. */
export function printError(error: unknown): void {
  process.stderr.write(`${String(error)}\n`)
}

/** Text that people have given, for a terminal: it would obey control characters. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\u{FFFD}')
}
