/** Length and validity of a mailed sign-in code. */
export const signInCodeDigits = 8

export const signInCodeMinutes = 10

/** Lifetime of a token. */
export const tokenDays = 30

/** Formats a code as `1234 5678`. */
export function spacedSignInCode(digits: string): string {
  return `${digits.slice(0, 4)} ${digits.slice(4)}`
}

/** The digits of the typed or pasted text. */
export function typedSignInCode(text: string): string {
  return text.replaceAll(/\D/g, '')
}
