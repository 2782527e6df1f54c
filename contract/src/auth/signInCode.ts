/** A code that is mailed to be typed: so many digits, for so long. */
export const signInCodeDigits = 8
export const signInCodeMinutes = 10

/** As it is read most easily: `1234 5678`. */
export function spacedSignInCode(digits: string): string {
  return `${digits.slice(0, 4)} ${digits.slice(4)}`
}

/** The digits of what was typed or pasted. */
export function typedSignInCode(text: string): string {
  return text.replaceAll(/\D/g, '')
}
