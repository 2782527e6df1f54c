const kinds: Record<string, RegExp> = { '#': /\d/, A: /\p{L}/u, '*': /[\p{L}\d]/u }

/**
 * Applies an input mask: `#` is a digit, `A` a letter, `*` either, anything else literal (`##.##.####`). Other characters
 * are dropped; literals appear only before typed characters, so that they can be deleted.
 */
export function applyMask(mask: string, text: string): string {
  const typed = Array.from(text)
  let masked = ''
  let literals = ''
  for (const slot of mask) {
    const kind = kinds[slot]
    if (!kind) {
      literals += slot
      if (typed[0] === slot) typed.shift()
      continue
    }
    while (typed.length > 0 && !kind.test(typed[0] ?? '')) typed.shift()
    const character = typed.shift()
    if (character === undefined) break
    masked += literals + character
    literals = ''
  }
  return masked
}

/** The caret position in the masked text for `caret` in the typed text. */
export function caretInMask(mask: string, text: string, caret: number): number {
  return applyMask(mask, text.slice(0, caret)).length
}
