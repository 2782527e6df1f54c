/** Spaces, and characters that no font draws, such as zero-width joiners or Braille without dots. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** A text without the spaces around it; empty if nothing of it can be seen. */
export function visibleText(text: string): string {
  return invisible.test(text) ? '' : text.trim()
}
