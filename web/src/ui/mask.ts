const kinds: Record<string, RegExp> = { '#': /\d/, A: /\p{L}/u, '*': /[\p{L}\d]/u }

/**
 * Lays typed text into a mask: `#` takes a digit, `A` a letter, `*` either, all else stands as it is (`##.##.####`). What
 * does not fit is left out; literals appear only before something typed, so that they can be deleted.
 */
export function laidInMask(mask: string, text: string): string {
  const typed = Array.from(text)
  let laid = ''
  let literals = ''
  for (const place of mask) {
    const kind = kinds[place]
    if (!kind) {
      literals += place
      if (typed[0] === place) typed.shift()
      continue
    }
    while (typed.length > 0 && !kind.test(typed[0] ?? '')) typed.shift()
    const sign = typed.shift()
    if (sign === undefined) break
    laid += literals + sign
    literals = ''
  }
  return laid
}

/** Where the caret belongs in the laid text, when it stood at `caret` in the text as typed. */
export function caretInMask(mask: string, text: string, caret: number): number {
  return laidInMask(mask, text.slice(0, caret)).length
}
