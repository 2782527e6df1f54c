/** Redacts tokens, codes and e-mail addresses. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/[\w-]{40,}/g, '[secret]').replaceAll(/(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g, '[mail]')
}

/**
 * Also redacts what an error's message may quote of people: quoted texts but for identifiers, words of other letters than
 * ASCII, and numbers of five and more digits.
 */
export function withoutQuotes(text: string): string {
  return withoutSecrets(text)
    .replaceAll(/"[^"]*"?|«[^»]*»?|“[^”]*”?|`[^`]*`?|(?<!\w)'(?![\w.$-]{1,40}')[^']*'?/g, '[text]')
    .replaceAll(/[^\s()[\],:;]*[^\P{L}A-Za-z][^\s()[\],:;]*/gu, '[text]')
    .replaceAll(/\+?\d(?:[\s().-]{0,2}\d){4,}/g, '[number]')
}
