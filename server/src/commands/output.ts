// A closed reader, such as `head` or a terminal, must not end the work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Writes a line of a command's answer. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a line that is not part of the answer, such as a background error. */
export function printError(error: unknown): void {
  process.stderr.write(`${String(error)}\n`)
}

/** Removes control characters, which a terminal would execute, from users' text. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\u{FFFD}')
}
